import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** The server of `npm start`: the app and the signalling server in one process, which can be killed. */
export class Server {
  readonly #port: number;
  #process: ChildProcess | null = null;

  constructor(port: number) {
    this.#port = port;
  }
  /** Throws while it does not run. */
  get pid(): number {
    const pid = this.#process?.pid;
    if (pid === undefined) throw new Error('the server does not run');
    return pid;
  }
  async start(): Promise<void> {
    const child = spawn(process.execPath, ['src/tools/commands/serve.ts', '--port', String(this.#port)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#process = child;
    let said = '';
    child.stdout.setEncoding('utf8');
    for await (const text of child.stdout) {
      said += String(text);
      if (said.includes('Ctrl+C')) break;
    }
    if (!said.includes('Ctrl+C')) throw new Error(`the server did not start:\n${said}`);
  }
  async kill(): Promise<void> {
    const child = this.#process;
    this.#process = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
}
