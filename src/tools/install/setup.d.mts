/** The project's folder. */
export const root: string;
/** Prints one line with the remedy and exits with 1. */
export function fail(line: string): never;
/** A sentence about a machine fault named in a log or error text; null if it names none. */
export function causeOf(text: string): string | null;
/** Whether node_modules holds every package that the lockfile wants on this machine, in its version. */
export function isInstalled(folder: string): boolean;
/** The way to start a program on a platform, named as in `process.platform`. */
export function commandFor(
  platform: string,
  program: string,
  args: readonly string[],
): { readonly command: string; readonly args: readonly string[]; readonly shell: boolean };
/** Calls back when the npm script that started this process has ended. */
export function whenOrphaned(callback: () => void): void;
/** Installs missing packages, then runs `src/tools/commands/<script>`, which ends with npm and at this process's signals. */
export function installAndRun(script: string): void;
