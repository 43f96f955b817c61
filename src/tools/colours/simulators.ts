import {
  clampRgb,
  converter,
  filterDeficiencyDeuter,
  filterDeficiencyProt,
  filterDeficiencyTrit,
  type Rgb,
} from 'culori';

/** What people who lack one kind of cones see, by two models. */

export const DEFICIENCIES = ['protan', 'deutan', 'tritan'] as const;
export type Deficiency = (typeof DEFICIENCIES)[number];

type Triple = readonly [number, number, number];
type Simulator = (colour: Rgb, deficiency: Deficiency) => Rgb;

const toLinear = converter('lrgb');
const toScreen = converter('rgb');

const MACHADO = {
  protan: filterDeficiencyProt(1),
  deutan: filterDeficiencyDeuter(1),
  tritan: filterDeficiencyTrit(1),
};

/** Machado, Oliveira and Fernandes 2009, by culori, which multiplies whatever it gets: here, amounts of light. */
const machado: Simulator = (colour, deficiency) => {
  const { r, g, b } = toLinear(colour);
  const seen = MACHADO[deficiency]({ mode: 'rgb', r, g, b });
  return toScreen(clampRgb({ ...seen, mode: 'lrgb' }));
};

/** The same matrices as culori applies them by itself: to the encoded values. The result may leave the range of the screen. */
const machadoEncoded: Simulator = (colour, deficiency) => clampRgb(MACHADO[deficiency](colour));

/** From the light of a screen to CIE XYZ (sRGB), and from there to cones (Smith and Pokorny 1975). */
const XYZ: readonly Triple[] = [
  [0.4124564, 0.3575761, 0.1804375],
  [0.2126729, 0.7151522, 0.072175],
  [0.0193339, 0.119192, 0.9503041],
];
const CONES: readonly Triple[] = [
  [0.15514, 0.54312, -0.03286],
  [-0.15514, 0.45684, 0.03286],
  [0, 0, 0.01608],
];
/** XYZ of the single wavelengths that look the same to a dichromat, in nanometres (Judd and Vos). */
const ANCHORS = {
  475: [0.13287, 0.11284, 0.9422],
  485: [0.05699, 0.16987, 0.5864],
  575: [0.84394, 0.91558, 0.00197],
  660: [0.16161, 0.061, 0.00001],
} as const satisfies Record<number, Triple>;

/** For each deficiency: the cone that is lacking, the two that are left, and the anchors of the half planes below and above white. */
const LACKS = {
  protan: { lacking: 0, left: [1, 2], below: 575, above: 475 },
  deutan: { lacking: 1, left: [0, 2], below: 575, above: 475 },
  tritan: { lacking: 2, left: [0, 1], below: 660, above: 485 },
} as const;

const times = (matrix: readonly Triple[], [a, b, c]: Triple): Triple => {
  const [x = 0, y = 0, z = 0] = matrix.map((row) => row[0] * a + row[1] * b + row[2] * c);
  return [x, y, z];
};
const cross = ([a, b, c]: Triple, [x, y, z]: Triple): Triple => [b * z - c * y, c * x - a * z, a * y - b * x];
function inverse([a, b, c]: readonly Triple[]): readonly Triple[] {
  if (!a || !b || !c) throw new RangeError('three rows');
  const [x, y, z] = [cross(b, c), cross(c, a), cross(a, b)];
  const size = a[0] * x[0] + a[1] * x[1] + a[2] * x[2];
  return [0, 1, 2].map((row) => [(x[row] ?? 0) / size, (y[row] ?? 0) / size, (z[row] ?? 0) / size]);
}
const inverseXyz = inverse(XYZ);
const inverseCones = inverse(CONES);
const WHITE = times(CONES, times(XYZ, [1, 1, 1]));

/** Brettel, Viénot and Mollon 1997: the lacking cone follows from the two others, by one of two half planes. */
const brettel: Simulator = (colour, deficiency) => {
  const { r, g, b } = toLinear(colour);
  const seen = times(CONES, times(XYZ, [r, g, b]));
  const { lacking, left, below, above } = LACKS[deficiency];
  const [first, second] = left;
  const isBelow = seen[second] * WHITE[first] < seen[first] * WHITE[second];
  const normal = cross(WHITE, times(CONES, ANCHORS[isBelow ? below : above]));
  const instead = -(normal[first] * seen[first] + normal[second] * seen[second]) / normal[lacking];
  const [l, m, s] = seen.map((cone, at) => (at === lacking ? instead : cone));
  const [red, green, blue] = times(inverseXyz, times(inverseCones, [l ?? 0, m ?? 0, s ?? 0]));
  return toScreen(clampRgb({ mode: 'lrgb', r: red, g: green, b: blue }));
};

/** The models by name. */
export const SIMULATORS = { machado, 'machado encoded': machadoEncoded, brettel } as const;
export type SimulatorName = keyof typeof SIMULATORS;
