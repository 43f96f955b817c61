import type { ColourId } from '../../../seats.ts';

/**
 * The light theme of tokens.css as values, in which pictures are drawn whatever the theme of the page: a canvas reads no custom
 * properties, and what it is given is the same in every engine. A test compares them.
 */
export const LIGHT = {
  ground: '#f4eee1',
  surface: '#fdfaf3',
  ink: '#2a231c',
  'ink-soft': '#615545',
  line: '#ded3bf',
  primary: '#17595a',
  glow: '#f0ac2e',
  'glow-soft': '#fbeac6',
  'on-glow': '#2b1c02',
  garbage: '#e2b227',
  'garbage-edge': '#80600a',
  trust: '#59626e',
  'trust-edge': '#1d2228',
  sea: '#d6e4e4',
  land: '#f8f2e3',
  'land-off': '#e4ded0',
  'region-1': '#f3d9b8',
  'region-2': '#d3e2bd',
  'region-3': '#c9dfe2',
  'region-4': '#eacfcb',
  'region-5': '#ded3ea',
  'region-6': '#f1e7b1',
  road: '#7d6d57',
  plate: '#fffdf8',
} as const;

/** The colours of a seat: its token, a sign on it, its outline, and its line in a chart. */
interface SeatColours {
  readonly fill: string;
  readonly on: string;
  readonly edge: string;
  readonly line: string;
}
export const SEAT_COLOURS: Readonly<Record<ColourId, SeatColours>> = {
  red: { fill: '#c43a2c', on: '#ffffff', edge: '#7f1d13', line: '#c43a2c' },
  blue: { fill: '#2463b4', on: '#ffffff', edge: '#133c73', line: '#2463b4' },
  green: { fill: '#2f7d3f', on: '#ffffff', edge: '#164a22', line: '#2f7d3f' },
  yellow: { fill: '#f2c230', on: '#2b2000', edge: '#806000', line: '#9c7600' },
  purple: { fill: '#7c4bb0', on: '#ffffff', edge: '#482471', line: '#7c4bb0' },
  black: { fill: '#302d2b', on: '#ffffff', edge: '#0c0b0a', line: '#302d2b' },
};

const channels = (colour: string): readonly number[] =>
  [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));

/** A colour between two, each as #rrggbb. `part`: of the first, from 0 to 1. */
export function mixed(a: string, b: string, part: number): string {
  const other = channels(b);
  const all = channels(a).map((value, at) => Math.round(value * part + (other[at] ?? 0) * (1 - part)));
  return `#${all.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
