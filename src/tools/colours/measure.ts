import { colourOf, differenceOf, type White, WHITES } from './colour.ts';
import { FAMILIES, type Family, type Pair } from './pairs.ts';
import { type Palette, PALETTES, roleColour, type Roles, rolesOf, type ShownTheme, THEMES } from './roles.ts';
import { DEFICIENCIES, type Deficiency, type SimulatorName, SIMULATORS } from './simulators.ts';

/** How well colours are told apart, by each kind of eyes. */

/** The least difference of two colours that must be told apart. CIEDE2000. */
export const LEAST = 20;

export const VISIONS = ['normal', ...DEFICIENCIES] as const;
type Vision = (typeof VISIONS)[number];

/** The smallest difference of a pair, and by what it was found. */
interface Measured {
  readonly pair: Pair;
  /** CIEDE2000. */
  readonly difference: number;
  readonly by: SimulatorName | 'none';
  readonly white: White;
}

/** A family of colours, as one kind of eyes sees it in one palette and theme. */
export interface ColourRow {
  readonly family: Family;
  readonly palette: Palette;
  readonly theme: ShownTheme;
  readonly vision: Vision;
  /** The closest pair first. */
  readonly pairs: readonly Measured[];
}

const isFor = (palette: Palette): palette is Deficiency => DEFICIENCIES.some((one) => one === palette);
const isDeficiency = (vision: Vision): vision is Deficiency => vision !== 'normal';

function measurePair(roles: Roles, theme: ShownTheme, vision: Vision, pair: Pair): Measured {
  const [one, other] = pair.map((role) => colourOf(roleColour(roles, role, theme)));
  if (!one || !other) throw new RangeError('two roles');
  const found = (Object.keys(SIMULATORS) as readonly SimulatorName[]).flatMap((name) =>
    WHITES.map((white): Measured => {
      if (!isDeficiency(vision))
        return { pair, difference: differenceOf(one, other, white), by: 'none', white };
      const simulate = SIMULATORS[name];
      const difference = differenceOf(simulate(one, vision), simulate(other, vision), white);
      return { pair, difference, by: name, white };
    }),
  );
  return found.reduce((worst, next) => (next.difference < worst.difference ? next : worst));
}

/** Measures all families in these palettes. The worst of all models and whites counts. */
export const measureColours = (palettes: readonly Palette[] = PALETTES): readonly ColourRow[] =>
  palettes.flatMap((palette) => {
    const roles = rolesOf(palette);
    return THEMES.flatMap((theme) =>
      FAMILIES.flatMap((family) =>
        VISIONS.map((vision) => ({
          family,
          palette,
          theme,
          vision,
          pairs: family.pairs
            .map((pair) => measurePair(roles, theme, vision, pair))
            .toSorted((a, b) => a.difference - b.difference),
        })),
      ),
    );
  });

/** The smallest difference of a row. CIEDE2000. */
export const leastOf = ({ pairs }: ColourRow): number => pairs[0]?.difference ?? Infinity;

/** Whether colour alone must do: no other cue, or the palette was made for these eyes; and so must it for normal ones, who play on the same device. */
const colourMustDo = ({ family, palette, vision }: ColourRow): boolean =>
  family.cues.length === 0 ||
  (family.byColour && isFor(palette) && (vision === palette || vision === 'normal'));

/** Whether everything is told apart, by colour where it must be, else by a cue. */
export const isTold = (row: ColourRow): boolean => leastOf(row) >= LEAST || !colourMustDo(row);
