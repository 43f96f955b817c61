import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { fieldRows } from './fields/rows.ts';
import { byType, SharedShapes } from './fields/schemas.ts';

/** How the check of the field tables detects missing rows. */

describe('the fields of a schema', () => {
  const shared = v.strictObject({ inside: v.string() });
  const schema = v.strictObject({
    plain: v.string(),
    optional: v.optional(v.nullable(v.strictObject({ deep: v.number() })), null),
    list: v.pipe(v.array(v.strictObject({ item: v.number() })), v.maxLength(3)),
    record: v.record(v.string(), v.strictObject({ value: v.number() })),
    either: v.union([v.strictObject({ one: v.number() }), v.strictObject({ other: v.number() })]),
    pair: v.strictTuple([v.strictObject({ first: v.number() })]),
    kind: v.literal('kind'),
    shape: v.fallback(shared, { inside: '' }),
  });
  test('the fields of a schema include all nested ones, except those of shapes with rows of their own', () => {
    expect(new SharedShapes([shared]).fieldsOf(schema)).toEqual([
      ...['plain', 'optional', 'optional.deep', 'list', 'list.item', 'record', 'record.value'],
      ...['either', 'either.one', 'either.other', 'pair', 'pair.first', 'shape'],
    ]);
    expect(new SharedShapes([]).fieldsOf(schema)).toContain('shape.inside');
    expect(new SharedShapes([shared]).fieldsOf(shared)).toEqual(['inside']);
  });
  test('fields are distinguished by the type of the message', () => {
    const messages = v.variant('type', [
      v.strictObject({ type: v.literal('a'), x: v.number() }),
      v.strictObject({ type: v.literal('b'), y: v.number() }),
    ]);
    const types = byType(messages, 'type');
    expect([...types.keys()]).toEqual(['a', 'b']);
    expect([...types.values()].map((one) => new SharedShapes([]).fieldsOf(one))).toEqual([['x'], ['y']]);
  });
});

test('rows name fields of several owners, and end with their part', () => {
  const table = (rows: string): string =>
    `| Field | Checked against | Checked in |\n| --- | --- | --- |\n${rows}\n`;
  const document = [
    '# Title\n\n## Other\n\n### No part\n\n| `x` | a | `b` |\n',
    `## Fields\n\ntext\n\n### One\n\n${table('| `a`, `b`: `x`, `y`; `z` | known | `f`, `g/h` |')}`,
    `### Two\n\n${table('| how many | 200 | `f` |')}\n## Next\n\n### Not this\n`,
  ].join('\n');
  expect([...fieldRows(document, 'Fields')]).toEqual([
    ['One', [{ fields: ['a.x', 'a.y', 'b.x', 'b.y', 'z'], against: 'known', files: ['f', 'g/h'] }]],
    ['Two', [{ fields: [], against: '200', files: ['f'] }]],
  ]);
});
