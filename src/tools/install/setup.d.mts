/** The project's folder. */
export const root: string;
/** Prints one line that says what to do, and exits with 1. */
export function fail(line: string): never;
/** The sentence about a fault of the machine that a log, or an error as text, tells of; null: it tells of none. */
export function causeOf(text: string): string | null;
/** True if node_modules holds every package of the lockfile, in its version, that this machine can use. */
export function isInstalled(folder: string): boolean;
/** How to start a program on a platform, named as in `process.platform`. */
export function commandFor(
  platform: string,
  program: string,
  args: readonly string[],
): { readonly command: string; readonly args: readonly string[]; readonly shell: boolean };
/** Calls back when the npm script that started this process has ended. */
export function whenOrphaned(callback: () => void): void;
/** Installs missing packages, then runs `src/tools/commands/<script>`. What runs ends with npm, and at the signals that this process gets. */
export function goOn(script: string): void;
