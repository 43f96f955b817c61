import { readFileSync } from 'node:fs';

/** Reads the colours of the app from its styles. */

export const THEMES = ['light', 'dark'] as const;
export type ShownTheme = (typeof THEMES)[number];
export const PALETTES = ['standard', 'protan', 'deutan', 'tritan', 'contrast'] as const;
export type Palette = (typeof PALETTES)[number];

/** The colours of one role, as six hexadecimal digits. */
type RoleColours = Readonly<Record<ShownTheme, string>>;
export type Roles = ReadonlyMap<string, RoleColours>;

const ROLE = /--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g;
const rolesIn = (css: string): Roles =>
  new Map([...css.matchAll(ROLE)].map(([, name = '', light = '', dark = '']) => [name, { light, dark }]));

const tokens = readFileSync('src/lib/ui/tokens.css', 'utf8');
const palettes = readFileSync('src/lib/ui/palettes.css', 'utf8');
/** The declarations of the first rule with this selector. */
function ruleOf(selector: string): string {
  const start = palettes.indexOf(`${selector} {`);
  return start < 0 ? '' : palettes.slice(start, palettes.indexOf('}', start));
}

/** What each palette changes. */
export const CHANGES: Readonly<Record<Palette, Roles>> = {
  standard: new Map(),
  protan: rolesIn(ruleOf("[data-palette='protan']")),
  deutan: rolesIn(ruleOf("[data-palette='deutan']")),
  tritan: rolesIn(ruleOf("[data-palette='tritan']")),
  contrast: rolesIn(ruleOf("[data-palette='contrast']")),
};

/** The declarations of the palette of high contrast: where it is chosen, and where the device asks for it. */
export const CONTRAST_RULES = [ruleOf("[data-palette='contrast']"), ruleOf("[data-palette='standard']")].map(
  (rule) => rule.split('\n').flatMap((line) => line.match(/--.+;/) ?? []),
);

/** All roles of a palette. */
export const rolesOf = (palette: Palette): Roles => new Map([...rolesIn(tokens), ...CHANGES[palette]]);

/** The colour of a role. Throws where there is none. */
export function roleColour(roles: Roles, role: string, theme: ShownTheme): string {
  const colours = roles.get(role);
  if (!colours) throw new RangeError(`no role --${role}`);
  return colours[theme];
}
