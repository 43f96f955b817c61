import { fireEvent, render, screen } from '@testing-library/svelte';
import { globSync, readFileSync } from 'node:fs';
import { parse } from 'svelte/compiler';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import Stepper from '#lib/ui/base/Stepper.svelte';
import { LONGEST_ENTRY } from '#lib/ui/join/room-input.ts';
import TextEntry from '#lib/ui/pairing/TextEntry.svelte';

beforeAll(() => changeLocale('en'));

/** An element or component in a component's markup: its name and its attributes. */
interface Found {
  readonly file: string;
  readonly name: string;
  readonly given: ReadonlyMap<string, string>;
}

const FIELDS = ['input', 'textarea', 'TextArea', 'TextField'];
/** Kinds of input without text. */
const WITHOUT_TEXT = ['radio', 'checkbox', 'file', 'range'];

function fieldsIn(file: string): readonly Found[] {
  const source = readFileSync(file, 'utf8');
  const found: Found[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) return value.forEach(visit);
    const { name, attributes } = value as { name?: unknown; attributes?: readonly Record<string, unknown>[] };
    if (typeof name === 'string' && FIELDS.includes(name) && attributes) {
      const given = attributes.flatMap((one): [string, string][] =>
        typeof one['name'] === 'string'
          ? [[one['name'], source.slice(Number(one['start']), Number(one['end']))]]
          : [],
      );
      found.push({ file, name, given: new Map(given) });
    }
    Object.values(value).forEach(visit);
  };
  visit(parse(source, { modern: true }).fragment);
  return found.filter(({ given }) => !WITHOUT_TEXT.some((kind) => given.get('type') === `type="${kind}"`));
}

describe('every field for a text', () => {
  const fields = globSync('src/{lib,routes}/**/*.svelte').flatMap(fieldsIn);
  test('finds every text field', () => {
    const files = new Set(fields.map(({ file }) => file.split('/').at(-1)));
    for (const file of [
      'JoinForm.svelte',
      'NetSettings.svelte',
      'RulesList.svelte',
      'Stepper.svelte',
      'TextEntry.svelte',
    ])
      expect(files).toContain(file);
  });
  test('every text field has a limit, or is read-only', () => {
    // a text field shortens the typed text itself, because browsers split characters
    const bare = fields.filter(
      ({ file, given }) =>
        !given.has('maxlength') && !given.has('readonly') && !file.endsWith('/TextField.svelte'),
    );
    expect(bare.map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
  });
});

describe('a text from the clipboard', () => {
  async function pasted(text: string): Promise<string> {
    vi.stubGlobal('navigator', { ...navigator, clipboard: { readText: () => Promise.resolve(text) } });
    onTestFinished(() => void vi.unstubAllGlobals());
    const onentry = vi.fn<(text: string) => void>();
    render(TextEntry, { label: 'Text', action: 'Go', onentry });
    await fireEvent.click(screen.getByRole('button', { name: 'Paste' }));
    await vi.waitFor(() => expect(onentry).toHaveBeenCalledOnce());
    return String(onentry.mock.calls[0]?.[0]);
  }
  test('takes a text from the clipboard whole up to the limit', async () => {
    expect(await pasted('x'.repeat(LONGEST_ENTRY))).toHaveLength(LONGEST_ENTRY);
  });
  test('does not take a longer text from the clipboard for a whole one', async () => {
    expect(await pasted('x'.repeat(1_000_000))).toHaveLength(LONGEST_ENTRY + 1);
  });
});

test.each([
  ['as it is', '12', 12],
  ['with Persian digits', '۱۲', 12],
  ['with sixteen zeros and spaces', ` ${'0'.repeat(16)}12 `, 12],
  ['with 60,000 zeros', `${'0'.repeat(60_000)}12`, null],
])('reads a typed number %s', async (_how, typed, number) => {
  const onchange = vi.fn<(value: number) => void>();
  render(Stepper, { label: 'Bid', value: 5, min: 1, max: 50, onchange });
  await fireEvent.input(screen.getByRole('spinbutton'), { target: { value: typed } });
  expect(onchange.mock.calls).toEqual(number === null ? [] : [[number]]);
});
