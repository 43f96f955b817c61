import { execFileSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A separate local network on this machine: one network namespace per device, all on one bridge. Needs Linux and root. */

const run = (...args: readonly string[]): void => {
  execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'pipe'] });
};

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // the process has already ended
  }
}

/** A device's network namespace. */
export interface NetworkNamespace {
  /** A program that starts Chromium in this namespace and takes Chromium's arguments. */
  readonly browser: string;
  /** Disconnects the namespace from the network; `plug` reconnects it. */
  unplug(): void;
  plug(): void;
  /** Sends a signal to every process in this namespace. */
  signal(signal: NodeJS.Signals): void;
}

export class Lan {
  /** The devices' address of this machine. */
  readonly address: string;
  readonly #name: string;
  readonly #subnet: string;
  readonly #spaces: string[] = [];

  /** `number` (1 to 250) distinguishes several networks on one machine. */
  constructor(number: number) {
    this.#name = `kw${number}`;
    this.#subnet = `10.77.${number}`;
    this.address = `${this.#subnet}.1`;
    run('link', 'add', this.#name, 'type', 'bridge');
    run('addr', 'add', `${this.address}/24`, 'dev', this.#name);
    run('link', 'set', this.#name, 'up');
  }

  /** Adds a namespace; writes the wrapper that starts `chromium` in it to `folder`. */
  add(chromium: string, folder: string): NetworkNamespace {
    const host = this.#spaces.length + 2;
    const space = `${this.#name}-${host}`;
    const [outside, inside] = [`${this.#name}o${host}`, `${this.#name}i${host}`];
    run('netns', 'add', space);
    this.#spaces.push(space);
    run('link', 'add', outside, 'type', 'veth', 'peer', 'name', inside);
    run('link', 'set', inside, 'netns', space);
    run('link', 'set', outside, 'master', this.#name, 'up');
    run('-n', space, 'link', 'set', 'lo', 'up');
    const connect = (): void => {
      run('-n', space, 'link', 'set', inside, 'up');
      // the route is lost with the link, and Chromium finds no ICE candidate without one
      run('-n', space, 'route', 'replace', 'default', 'via', this.address);
    };
    run('-n', space, 'addr', 'add', `${this.#subnet}.${host}/24`, 'dev', inside);
    connect();
    const browser = join(folder, `chromium-${space}`);
    writeFileSync(browser, `#!/bin/sh\nexec ip netns exec ${space} ${chromium} "$@"\n`);
    chmodSync(browser, 0o755);
    return {
      browser,
      unplug: () => run('-n', space, 'link', 'set', inside, 'down'),
      plug: connect,
      signal: (signal) => {
        const pids = execFileSync('ip', ['netns', 'pids', space], { encoding: 'utf8' }).split('\n');
        for (const pid of pids.filter(Boolean).map(Number)) send(pid, signal);
      },
    };
  }

  close(): void {
    for (const space of this.#spaces) run('netns', 'del', space);
    run('link', 'del', this.#name);
  }
}
