import { CUES } from '../colours/cues.ts';
import { type ColourRow, isTold, LEAST, leastOf, measureColours, VISIONS } from '../colours/measure.ts';
import { PALETTES, THEMES } from '../colours/roles.ts';
import { choice, flag, optionsOf, runCommand } from '../support/options.ts';

/**
 * `npm run colours`: prints how much the colours differ that a player must tell apart, in each palette and theme, for normal eyes and for
 * those that lack a kind of cones: the least CIEDE2000 of a family, and how many of its pairs are below 20. The worst of the models and
 * of the whites D65 and D50 counts. `-- --palette NAME` prints one palette, `-- --pairs` each pair below 20, with the model and the white
 * by which it was found. Exits with 1 if a pair is below 20 that has no other cue, or that the palette is made for.
 */

const rounded = (value: number): string => value.toFixed(1).padStart(5);

function cell(row: ColourRow | undefined): string {
  if (!row) return '';
  const below = row.pairs.filter(({ difference }) => difference < LEAST).length;
  const count = below === 0 ? '' : `(${below})`;
  return `${rounded(leastOf(row))} ${count.padEnd(4)} ${isTold(row) ? ' ' : '!'}`;
}

/** The cues of a family, where one of its pairs needs them. */
function cuesText(rows: readonly ColourRow[]): string {
  const [row] = rows;
  if (!row || rows.every((one) => leastOf(one) >= LEAST)) return '';
  return row.family.cues.map((cue) => CUES[cue].what).join(', ');
}

await runCommand(
  'colours',
  optionsOf({ palette: choice(PALETTES, null), pairs: flag }),
  ({ palette: only, pairs }) => {
    const palettes = only ? [only] : PALETTES;
    const rows = measureColours(palettes);
    for (const palette of palettes) {
      for (const theme of THEMES) {
        const here = rows.filter((row) => row.palette === palette && row.theme === theme);
        const title = `${palette}, ${theme}`;
        console.log(`\n${title.padEnd(38)}${VISIONS.map((vision) => vision.padEnd(12)).join('')}other cues`);
        for (const family of new Set(here.map((row) => row.family))) {
          const its = here.filter((row) => row.family === family);
          const cells = VISIONS.map((vision) => cell(its.find((row) => row.vision === vision)));
          console.log(`${family.name.padEnd(38)}${cells.join('')}${cuesText(its)}`);
          if (!pairs) continue;
          for (const { vision, pairs: measured } of its)
            for (const { pair, difference, by, white } of measured.filter((one) => one.difference < LEAST))
              console.log(`  ${rounded(difference)}  ${pair.join(' / ')}: ${vision}, ${by}, ${white}`);
        }
      }
    }
    const untold = rows.filter((row) => !isTold(row));
    for (const { family, palette, theme, vision } of untold)
      console.error(`${family.name}: not told apart, ${palette}, ${theme}, ${vision}`);
    return untold.length === 0 ? 0 : 1;
  },
);
