import type { Attachment } from 'svelte/attachments';
import { prefersReducedMotion } from '../base/motion.ts';
import {
  between,
  type Bounds,
  type Camera,
  covers,
  fit,
  fitting,
  hold,
  lookAt,
  middleOf,
  type Point,
  READABLE,
  reveal,
  shiftOf,
  type Size,
  within,
  zoomAt,
} from './camera.ts';
import type { FirstLook } from './map-types.ts';

/** Milliseconds that a zoom step takes. */
const GLIDE_MS = 200;
/** Milliseconds without a move after which the picture is drawn again. */
const REST_MS = 100;
/** Milliseconds before the map goes back to the whole when a turn is over: what comes up beside it is laid out first. */
const STAY_MS = 200;
/** A map that does not fit may stay this much larger than readable. */
const READABLE_SLACK = 1.15;
/** A pane as wide as this is a tablet's, whose map is seen whole. CSS pixels. */
const ROOMY = 560;
/** On a phone, a map that fits only at a smaller scale than this is hard to read, ... */
const SMALL = 0.55;
/** ... so the part that matters is shown at up to this scale, ... */
const CLOSE_UP = 0.72;
/** ... if that makes it larger by at least this factor. */
const CLOSE_UP_GAIN = 1.2;
/** A part that the player asks for, or that is to be seen whole, is shown at up to this scale. */
const PART = 1.2;
/** A list beside the map grows by no more than this at once, and in all; anything larger is a panel. CSS pixels. */
const LIST_STEP = 100;
const LIST_MOST = 130;
/** Before the first measurement. */
const UNMEASURED: Size = { width: 0, height: 0 };

/** The part of a sheet that a pane shows, and every way to change it. */
export class Viewport {
  pane = $state.raw(UNMEASURED);
  camera: Camera = $state.raw({ scale: 1, x: 0, y: 0 });
  /** The camera as it was when it last came to rest. */
  rested: Camera = $state.raw(this.camera);
  /** The last camera that was not set by the player. */
  home: Camera = $state.raw(this.camera);
  /** The size of the picture: the largest that the pane ever had, with the pane in its middle, as panels beside it come and go. */
  picture = $state.raw(UNMEASURED);
  /**
   * The camera for which the picture is drawn. Drawing takes longer than a frame, so while the camera moves, the picture is only
   * moved and scaled. It is drawn again when the camera rests, if the scale is another one or the picture does not fill the pane.
   */
  drawn: Camera = $state.raw(this.camera);
  /** The position of the picture in the pane, and whether it fills it. */
  readonly shift = $derived(shiftOf(this.drawn, this.camera));
  readonly filled = $derived(covers(this.shift, this.picture, this.pane));
  #sheet: Size = UNMEASURED;
  #frame: Bounds = [0, 0, 1, 1];
  /** The smallest scale to begin with. */
  #readable = READABLE;
  /** The height of the pane when the map was put where it is. */
  #height = 0;
  /** The part to begin with where the whole is hard to read. */
  #near: Bounds | null = null;
  #look: FirstLook = 'readable';
  #moved = false;
  #glide = 0;
  #restTimer = 0;
  #leaveTimer = 0;
  /** The end of the current glide, so that quick steps add up. */
  #goal: Camera | null = null;

  /** Shows another sheet, or another part of it, at a scale of at least `readable`. */
  load(sheet: Size, frame: Bounds, readable = READABLE): void {
    this.#sheet = sheet;
    this.#frame = frame;
    this.#readable = readable;
    this.#start();
  }

  /** Follows the size of the element that shows the map. */
  readonly measured: Attachment<HTMLElement> = (element) => {
    if (!('ResizeObserver' in window)) return;
    const observer = new ResizeObserver(() => {
      this.#resize({ width: element.clientWidth, height: element.clientHeight });
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(this.#glide);
      clearTimeout(this.#restTimer);
      clearTimeout(this.#leaveTimer);
    };
  };

  pan(dx: number, dy: number): void {
    this.#set({ ...this.camera, x: this.camera.x + dx, y: this.camera.y + dy });
  }

  /** Zooms at once, under fingers or wheel. */
  zoom(factor: number, around: Point): void {
    this.#set(zoomAt(this.camera, factor, around, this.#farthest));
  }

  /** Zooms by one step of the buttons or keys, by default around the middle. */
  step(factor: number, around: Point = [this.pane.width / 2, this.pane.height / 2]): void {
    this.#glideTo(zoomAt(this.#goal ?? this.camera, factor, around, this.#farthest));
  }

  /** Whether everything is in view, as far as it can be. */
  get whole(): boolean {
    return this.camera.scale <= Math.max(fitting(this.#frame, this.pane), this.#readable) * 1.05;
  }

  /** Zooms in by a step at least, and to this part. */
  show(frame: Bounds, factor: number): void {
    const scale = Math.max(Math.min(fitting(frame, this.pane), PART), this.camera.scale * factor);
    this.#glideTo(lookAt(middleOf(frame), scale, this.pane));
  }

  /** On a small screen, shows this part of the map, or the whole map again if it is null. */
  goNear(frame: Bounds | null, look: FirstLook = 'readable'): void {
    clearTimeout(this.#leaveTimer);
    if (frame !== null) {
      this.#look = look;
      this.#near = frame;
      if (this.#small) this.#return();
    } else if (this.#near !== null) {
      this.#leaveTimer = window.setTimeout(() => {
        this.#near = null;
        if (this.#small) this.#glideTo((this.home = this.#initial));
        this.#moved = false;
      }, STAY_MS);
    }
  }

  get #small(): boolean {
    const { width } = this.pane;
    return width > 0 && width < ROOMY && fitting(this.#frame, this.pane) < SMALL;
  }

  /** Shows everything in play. */
  fit(): void {
    this.#glideTo((this.home = fit(this.#frame, this.pane)));
  }

  /** Pans so that a point of the map is well in view. */
  reveal(point: Point): void {
    this.#glideTo(reveal(this.camera, point, this.pane));
  }

  get #farthest(): number {
    const sheet: Bounds = [0, 0, this.#sheet.width, this.#sheet.height];
    return Math.min(fitting(sheet, this.pane), fitting(this.#frame, this.pane)) * 0.9;
  }

  #start(): void {
    if (this.pane.width === 0) return;
    this.#return();
    this.#draw();
  }

  /** Goes back to where it began. */
  #return(): void {
    this.#stop();
    this.#moved = false;
    this.#height = this.pane.height;
    const { scale, x, y } = (this.home = this.#initial);
    this.#move({ scale, x: Math.round(x), y: Math.round(y) });
  }

  /** The scale at which all fits; where it does not fit, that of the picture if possible: another one would have to be drawn. */
  get #least(): number {
    const fits = fitting(this.#frame, this.pane);
    const least = this.#readable;
    if (fits >= least) return fits;
    return this.drawn.scale > least * READABLE_SLACK ? least : Math.max(least, this.drawn.scale);
  }

  get #initial(): Camera {
    const least = this.#least;
    const near = this.#near ?? this.#frame;
    const fits = fitting(near, this.pane);
    const at = (part: Bounds, scale: number): Camera =>
      within(lookAt(middleOf(part), scale, this.pane), this.#frame, this.pane);
    if (this.#small && this.#near && this.#look === 'whole') return at(near, Math.min(PART, fits));
    const scale = Math.min(CLOSE_UP, fits);
    // A part that is hardly larger would only hide the rest.
    return !this.#small || scale < least * CLOSE_UP_GAIN ? at(this.#frame, least) : at(near, scale);
  }

  #resize(pane: Size): void {
    const before = this.pane;
    this.pane = pane;
    if (pane.width === 0) return;
    const { width, height } = this.picture;
    if (pane.width > width || pane.height > height)
      this.picture = { width: Math.max(width, pane.width), height: Math.max(height, pane.height) };
    if (before.width === 0) this.#start();
    // Where a list grows by a line nothing moves under the finger.
    else if (this.#canStay(before)) this.#move(this.camera);
    // The device was turned: show all of it again.
    else if (!this.#moved || pane.width !== before.width) this.#return();
    else this.pan(0, (pane.height - this.#height) / 2);
  }

  /** Whether the map can stay where it is: only a few lines have come beside it, and it is still in view as far as it was. */
  #canStay({ width, height }: Size): boolean {
    const { pane, camera } = this;
    if (pane.width !== width || Math.abs(pane.height - height) > LIST_STEP) return false;
    const grown = this.#height - pane.height;
    if (grown < 0 || grown > LIST_MOST) return false;
    const low = (this.#near ?? this.#frame)[3] * camera.scale + camera.y;
    // Whole pixels may have put what just fitted up to one pixel lower.
    return this.#moved || low <= pane.height || low > this.#height + 1;
  }

  #set(camera: Camera): void {
    if (this.pane.width === 0) return;
    this.#stop();
    this.#moved = true;
    this.#height = this.pane.height;
    this.#move(hold(camera, this.#sheet, this.pane));
  }

  #move(camera: Camera): void {
    this.camera = camera;
    clearTimeout(this.#restTimer);
    this.#restTimer = window.setTimeout(() => {
      if (this.shift.scale !== 1 || !this.filled) this.#draw();
      this.rested = this.camera;
    }, REST_MS);
  }

  /** Draws the picture on whole pixels, so that it stays sharp while it is only moved. */
  #draw(): void {
    const { camera, pane, picture } = this;
    const [x, y] = [Math.round(camera.x), Math.round(camera.y)];
    this.rested = this.camera = { ...camera, x, y };
    const aside = (size: 'width' | 'height'): number => Math.round((picture[size] - pane[size]) / 2);
    this.drawn = { ...camera, x: x + aside('width'), y: y + aside('height') };
  }

  #stop(): void {
    cancelAnimationFrame(this.#glide);
    this.#goal = null;
  }

  #glideTo(goal: Camera): void {
    if (this.pane.width === 0 || prefersReducedMotion()) return this.#set(goal);
    this.#stop();
    const from = this.camera;
    const end = hold(goal, this.#sheet, this.pane);
    const start = performance.now();
    const frame = (now: number): void => {
      const part = Math.min(1, Math.max(0, (now - start) / GLIDE_MS));
      this.#move(between(from, end, 1 - (1 - part) ** 3));
      if (part < 1) this.#glide = requestAnimationFrame(frame);
      else this.#goal = null;
    };
    this.#moved = true;
    this.#height = this.pane.height;
    this.#goal = end;
    this.#glide = requestAnimationFrame(frame);
  }
}
