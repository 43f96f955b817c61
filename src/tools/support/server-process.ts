import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { root } from '../install/setup.mjs';

/** The server of `npm start` in its own process, with the app and the signalling server, which can be stopped and restarted. */
export class Server {
  readonly #port: number;
  readonly #origins: readonly string[];
  #process: ChildProcess | null = null;

  /** `origins`: of pages from other servers that may use its signalling server. */
  constructor(port: number, origins: readonly string[] = []) {
    this.#port = port;
    this.#origins = origins;
  }
  get url(): string {
    return `http://localhost:${this.#port}/`;
  }
  get signalling(): string {
    return `${this.url}peerjs`;
  }
  /** Throws while the server is not running. */
  get pid(): number {
    const pid = this.#process?.pid;
    if (pid === undefined) throw new Error('the server does not run');
    return pid;
  }
  async start(): Promise<void> {
    const origins = this.#origins.flatMap((origin) => ['--origin', origin]);
    const args = ['src/tools/commands/serve.ts', '--port', String(this.#port), ...origins];
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
    this.#process = child;
    let said = '';
    child.stdout.setEncoding('utf8');
    for await (const text of child.stdout) {
      said += String(text);
      if (said.includes('Ctrl+C')) break;
    }
    if (!said.includes('Ctrl+C')) throw new Error(`the server did not start:\n${said}`);
  }
  /** Stops the server with `signal`. Returns its exit code, or null if it was not running or was killed. */
  async stop(signal: NodeJS.Signals = 'SIGKILL'): Promise<number | null> {
    const child = this.#process;
    this.#process = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return null;
    const exited = once(child, 'exit');
    child.kill(signal);
    const [code] = (await exited) as [number | null];
    return code;
  }
}
