import { render } from '@testing-library/svelte';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import PlantCard from '#lib/ui/market/PlantCard.svelte';
import { RULES } from '../terms.ts';

const { plants: PLANTS } = RULES;
const kinds = [...new Set(PLANTS.map(({ kind }) => kind))];
const MARKET = join(import.meta.dirname, '../../../src/lib/ui/market');
const fileOf = (kind: string): string => join(MARKET, 'faces', `${kind}.svg`);

test('each kind of plant has its own small drawing, which its cards show', () => {
  expect(kinds).toHaveLength(7);
  expect(new Set(kinds.map((kind) => readFileSync(fileOf(kind), 'utf8'))).size).toBe(7);
  const styles = readFileSync(join(MARKET, 'PlantCard.svelte'), 'utf8');
  for (const plant of kinds.map((kind) => PLANTS.find((one) => one.kind === kind))) {
    if (!plant) continue;
    expect(statSync(fileOf(plant.kind)).size).toBeLessThan(400);
    expect(styles).toContain(`--drawing: url('./faces/${plant.kind}.svg')`);
    const { container, unmount } = render(PlantCard, { rules: RULES, number: plant.number });
    expect(container.querySelector('[data-plant]')?.classList).toContain(plant.kind);
    unmount();
  }
});
