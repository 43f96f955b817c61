/** What tells things apart beside their colours, each with the tests that look at it on the rendered component. */

interface Cue {
  readonly what: string;
  /** A test that fails without it: its file and its title. */
  readonly shownBy: readonly [file: string, title: string];
}

const FILE = 'tests/ui/base/cues.test.ts';

export const CUES = {
  shape: {
    what: 'shape of the seat',
    shownBy: [FILE, 'each house, flag and token has the shape of its seat, and the trust another'],
  },
  dashes: { what: 'dashes of the network', shownBy: [FILE, 'each network has dashes of its own'] },
  lineEnd: { what: 'shape and name of a line', shownBy: [FILE, 'each line of a chart has shape and name'] },
  curve: { what: 'dashes of the curve', shownBy: [FILE, 'each curve of the timeline has dashes of its own'] },
  lineForm: {
    what: 'form of the line',
    shownBy: [FILE, 'roads, networks, powered and planned routes have forms of their own'],
  },
  sign: { what: 'sign of the fuel', shownBy: [FILE, 'each fuel and kind of plant has a sign of its own'] },
  cube: {
    what: 'frame of the cube',
    shownBy: [FILE, 'chosen cubes, cubes and free spaces differ in their frames'],
  },
  words: { what: 'icon or words', shownBy: [FILE, 'good, warning and bad news have icons of their own'] },
  border: {
    what: 'border and name of the region',
    shownBy: [FILE, 'each region has a border and a name, and a chosen one a tick'],
  },
  coast: { what: 'coast', shownBy: [FILE, 'the coast is a line'] },
  tag: {
    what: 'frame of the tag',
    shownBy: [FILE, 'prices that are out of reach have a frame and thin figures'],
  },
  frame: { what: 'thicker frame', shownBy: [FILE, 'who acts has a thicker frame, and an arrow on a phone'] },
  plate: {
    what: 'light and houses',
    shownBy: [FILE, 'a powered city has light around it, and a planned one a number'],
  },
} as const satisfies Record<string, Cue>;
export type CueId = keyof typeof CUES;
