// Types of the functions that the generator uses; these packages have none.
declare module 'd3-geo' {
  import type { Geometry } from 'topojson-client';
  export interface Projection {
    (point: readonly [number, number]): [number, number] | null;
    rotate(angles: readonly number[]): this;
    parallels(pair: readonly [number, number]): this;
    clipExtent(box: readonly [readonly [number, number], readonly [number, number]]): this;
    fitExtent(box: readonly [readonly [number, number], readonly [number, number]], shape: Geometry): this;
  }
  export function geoConicEqualArea(): Projection;
  /** Takes radians, returns coordinates in the plane. */
  export function geoProjection(raw: (lon: number, lat: number) => [number, number]): Projection;
  export interface PathContext {
    beginPath(): void;
    moveTo(x: number, y: number): void;
    lineTo(x: number, y: number): void;
    arc(): void;
    closePath(): void;
  }
  export function geoPath(projection: Projection, context: PathContext): (shape: Geometry) => void;
}

declare module 'topojson-client' {
  export interface Geometry {
    readonly type: string;
    readonly id?: string | number;
    readonly properties?: { readonly name?: string };
    readonly geometries?: readonly Geometry[];
    readonly features?: readonly Geometry[];
  }
  export interface Topology {
    readonly type: string;
    readonly objects: Readonly<Record<string, Geometry>>;
  }
  export function feature(topology: Topology, object: Geometry): Geometry;
  export function merge(topology: Topology, objects: readonly Geometry[]): Geometry;
}

declare module 'topojson-simplify' {
  import type { Topology } from 'topojson-client';
  export function presimplify(topology: Topology, weight: unknown): Topology;
  export function simplify(topology: Topology, minWeight: number): Topology;
  export function sphericalTriangleArea(triangle: readonly (readonly [number, number])[]): number;
}
