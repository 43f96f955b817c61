import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { openSettings } from '#lib/state/settings.svelte.ts';
import ColourSection from '#lib/ui/access/ColourSection.svelte';
import { PALETTES } from '#tools/colours/roles.ts';

function show() {
  const kept = new Map<string, string>();
  const settings = openSettings(() => ({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
  }));
  render(ColourSection, { settings });
  return { settings, kept };
}

test('a palette is chosen by its name, with what it is for, and stored', async () => {
  const { settings, kept } = show();
  expect(screen.getByRole('radio', { name: 'Standard', checked: true })).toBeTruthy();
  const tritan = screen.getByRole('radio', { name: 'For tritan vision' });
  const hint = document.getElementById(tritan.getAttribute('aria-describedby') ?? '');
  expect(hint?.textContent).toMatch(/blue looks like green/);
  await fireEvent.click(tritan);
  expect(settings.palette).toBe('tritan');
  expect([...kept.values()].join()).toContain('"palette":"tritan"');
});

test('each choice shows its own colours, on six players and six fuels', () => {
  show();
  const previews = [...document.querySelectorAll('[data-palette]')];
  expect(previews.map((preview) => preview.getAttribute('data-palette'))).toEqual([...PALETTES]);
  for (const preview of previews) {
    expect(preview.querySelectorAll('svg')).toHaveLength(13);
    expect(preview.getAttribute('aria-hidden')).toBe('true');
  }
});
