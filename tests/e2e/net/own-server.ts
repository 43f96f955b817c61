import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/** Finds a free port. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** A server of `npm start` that a test may kill and start again. */
export class OwnServer {
  readonly #port: number;
  readonly #origins: readonly string[];
  #process: ChildProcess | null = null;

  private constructor(port: number, origins: readonly string[]) {
    this.#port = port;
    this.#origins = origins;
  }
  /** `origins`: of pages from other servers that may use its signalling server. */
  static async start(origins: readonly string[] = []): Promise<OwnServer> {
    const server = new OwnServer(await freePort(), origins);
    await server.start();
    return server;
  }
  get url(): string {
    return `http://localhost:${this.#port}/`;
  }
  get signalling(): string {
    return `${this.url}peerjs`;
  }
  async start(): Promise<void> {
    const origins = this.#origins.flatMap((origin) => ['--origin', origin]);
    const args = ['src/tools/commands/serve.ts', '--port', String(this.#port), ...origins];
    const started = spawn(process.execPath, args, {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#process = started;
    for await (const said of started.stdout) if (String(said).includes('Ctrl+C')) break;
  }
  /** Stops the server with `signal`. Gives its exit code; null after SIGKILL. */
  async stop(signal: NodeJS.Signals = 'SIGKILL'): Promise<number | null> {
    const running = this.#process;
    if (running === null) return null;
    this.#process = null;
    const exited = once(running, 'exit');
    running.kill(signal);
    const [code] = (await exited) as [number | null];
    return code;
  }
}
