/** The project's folder. */
export const root: string;
/** Ends the program with one line that says what to do. */
export function fail(line: string): never;
/** True when every package of the lockfile that this machine can use is in node_modules in its version. */
export function isInstalled(folder: string): boolean;
/** How a program is started on a platform of `process.platform`. */
export function commandFor(
  platform: string,
  program: string,
  args: readonly string[],
): { readonly command: string; readonly args: readonly string[]; readonly shell: boolean };
/** Calls back when the npm script that started this process has ended. */
export function whenOrphaned(callback: () => void): void;
/** Installs what is missing and goes on in `src/tools/<script>` with a Node that can run it. */
export function goOn(script: string): void;
