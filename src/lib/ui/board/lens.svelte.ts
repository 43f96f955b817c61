import type { Attachment } from 'svelte/attachments';
import type { Camera, Frame, Size, Spot } from './camera.ts';
import {
  between,
  covers,
  fit,
  fitting,
  hold,
  lookAt,
  middleOf,
  READABLE,
  reveal,
  shiftOf,
  zoomAt,
} from './camera.ts';

/** Milliseconds that a step of zoom takes. */
const GLIDE = 200;
/** Milliseconds without a move after which the map is at rest. */
const REST = 100;
/** Milliseconds that the map stays where it is when a turn is over: to go back takes many frames, and others wait for theirs. */
const STAY = 200;
/** How much larger than readable a map that does not fit may stay. */
const EASE = 1.15;
/** Screen pixels a map unit: a map that fits only below this is a small one, and how near to go to it then. */
const SMALL = 0.55;
const EASY = 0.72;
/** How much nearer it must come for that. */
const NEARER = 1.2;
/** Pixels by which a list beside the map grows at once, and in all: what is higher is a panel, and the map gives way to it. */
const LINES = 100;
const LIST = 130;
/** Where nothing has been measured yet: as big as drawn. */
const UNMEASURED: Size = { width: 0, height: 0 };

/** Whether the player, or the device, wants nothing to move. */
const still = (): boolean =>
  document.documentElement.dataset.motion === 'reduced' ||
  matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The camera over one sheet: what is in view, and every way to change it. */
export class Lens {
  pane = $state.raw(UNMEASURED);
  camera: Camera = $state.raw({ scale: 1, x: 0, y: 0 });
  /** Where the map was put last by itself, not by hand. */
  home: Camera = $state.raw(this.camera);
  /** The picture of the map is as large as the pane ever was, with the pane in its middle: panels beside it come and go. */
  picture = $state.raw(UNMEASURED);
  /**
   * The camera for which that picture is drawn. To draw it takes longer than a frame: while the camera moves the picture is moved.
   * It is drawn anew where it comes to rest, if it has another scale there or leaves a part of the pane free.
   */
  drawn: Camera = $state.raw(this.camera);
  /** How the picture lies in the pane, and whether it fills it. */
  readonly shift = $derived(shiftOf(this.drawn, this.camera));
  readonly filled = $derived(covers(this.shift, this.picture, this.pane));
  #sheet: Size = UNMEASURED;
  #frame: Frame = [0, 0, 1, 1];
  /** Screen pixels a map unit: it does not begin with a smaller map. */
  #readable = READABLE;
  /** The height of the pane for which the map was put where it is. */
  #height = 0;
  /** The part to begin with, where the frame is hard to read. */
  #near: Frame | null = null;
  #moved = false;
  #glide = 0;
  #rested = 0;
  #leaving = 0;
  /** Where the glide under way ends: quick steps add up. */
  #goal: Camera | null = null;

  /** Looks at another sheet, or at another part of it, no smaller than `readable`: screen pixels a map unit. */
  load(sheet: Size, frame: Frame, readable = READABLE): void {
    this.#sheet = sheet;
    this.#frame = frame;
    this.#readable = readable;
    this.#begin();
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
      clearTimeout(this.#rested);
      clearTimeout(this.#leaving);
    };
  };

  pan(dx: number, dy: number): void {
    this.#set({ ...this.camera, x: this.camera.x + dx, y: this.camera.y + dy });
  }

  /** Zooms at once, under fingers or wheel. */
  zoom(factor: number, around: Spot): void {
    this.#set(zoomAt(this.camera, factor, around, this.#farthest));
  }

  /** Zooms by one step of the buttons or keys, around the middle unless told. */
  step(factor: number, around: Spot = [this.pane.width / 2, this.pane.height / 2]): void {
    this.#glideTo(zoomAt(this.#goal ?? this.camera, factor, around, this.#farthest));
  }

  /** On a small screen: begins anew with this part; or goes back to all of it, after what comes up beside it has its place. */
  goNear(frame: Frame | null): void {
    clearTimeout(this.#leaving);
    if (frame !== null) {
      this.#near = frame;
      if (this.#small) this.#return();
    } else if (this.#near !== null) {
      this.#leaving = window.setTimeout(() => {
        this.#near = null;
        if (this.#small) this.#glideTo((this.home = this.#start));
        this.#moved = false;
      }, STAY);
    }
  }

  get #small(): boolean {
    return this.pane.width > 0 && fitting(this.#frame, this.pane) < SMALL;
  }

  /** Shows all that is in play. */
  fit(): void {
    this.#glideTo((this.home = fit(this.#frame, this.pane)));
  }

  /** Pans so that a place is well in view. */
  reveal(place: Spot): void {
    this.#glideTo(reveal(this.camera, place, this.pane));
  }

  get #farthest(): number {
    const sheet: Frame = [0, 0, this.#sheet.width, this.#sheet.height];
    return Math.min(fitting(sheet, this.pane), fitting(this.#frame, this.pane)) * 0.9;
  }

  #begin(): void {
    if (this.pane.width === 0) return;
    this.#return();
    this.#draw();
  }

  /** To where it begins. */
  #return(): void {
    this.#rest();
    this.#moved = false;
    this.#height = this.pane.height;
    const { scale, x, y } = (this.home = this.#start);
    this.#move({ scale, x: Math.round(x), y: Math.round(y) });
  }

  /** All of it, or as it is: where it does not fit anyway another scale would only draw it all anew. */
  get #least(): number {
    const fits = fitting(this.#frame, this.pane);
    const least = this.#readable;
    if (fits >= least) return fits;
    return this.camera.scale > least * EASE ? least : Math.max(least, this.camera.scale);
  }

  get #start(): Camera {
    const least = this.#least;
    const near = this.#near ?? this.#frame;
    const scale = Math.min(EASY, fitting(near, this.pane));
    // what is hardly nearer would only hide the rest
    if (least >= SMALL || scale < least * NEARER) return lookAt(middleOf(this.#frame), least, this.pane);
    return lookAt(middleOf(near), scale, this.pane);
  }

  #resize(pane: Size): void {
    const before = this.pane;
    this.pane = pane;
    if (pane.width === 0) return;
    const { width, height } = this.picture;
    if (pane.width > width || pane.height > height)
      this.picture = { width: Math.max(width, pane.width), height: Math.max(height, pane.height) };
    if (before.width === 0) this.#begin();
    // a list grows by a line: nothing moves under the finger
    else if (this.#lies(before)) this.#move(this.camera);
    // turned: a new look at all of it
    else if (!this.#moved || pane.width !== before.width) this.#return();
    else this.pan(0, (pane.height - this.#height) / 2);
  }

  /** Whether the map can stay where it is: few lines have come beside it, and what was all in view still is. */
  #lies({ width, height }: Size): boolean {
    const { pane, camera } = this;
    if (pane.width !== width || Math.abs(pane.height - height) > LINES) return false;
    const grown = this.#height - pane.height;
    if (grown < 0 || grown > LIST) return false;
    const low = (this.#near ?? this.#frame)[3] * camera.scale + camera.y;
    return this.#moved || low <= pane.height || low > this.#height;
  }

  #set(camera: Camera): void {
    if (this.pane.width === 0) return;
    this.#rest();
    this.#moved = true;
    this.#height = this.pane.height;
    this.#move(hold(camera, this.#sheet, this.pane));
  }

  #move(camera: Camera): void {
    this.camera = camera;
    clearTimeout(this.#rested);
    this.#rested = window.setTimeout(() => {
      if (this.shift.scale !== 1 || !this.filled) this.#draw();
    }, REST);
  }

  /** On whole pixels, where a picture that is only moved stays sharp. */
  #draw(): void {
    const { camera, pane, picture } = this;
    const [x, y] = [Math.round(camera.x), Math.round(camera.y)];
    this.camera = { ...camera, x, y };
    const aside = (size: 'width' | 'height'): number => Math.round((picture[size] - pane[size]) / 2);
    this.drawn = { ...camera, x: x + aside('width'), y: y + aside('height') };
  }

  #rest(): void {
    cancelAnimationFrame(this.#glide);
    this.#goal = null;
  }

  #glideTo(goal: Camera): void {
    if (this.pane.width === 0 || still()) return this.#set(goal);
    this.#rest();
    const from = this.camera;
    const end = hold(goal, this.#sheet, this.pane);
    const start = performance.now();
    const frame = (now: number): void => {
      const part = Math.min(1, Math.max(0, (now - start) / GLIDE));
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
