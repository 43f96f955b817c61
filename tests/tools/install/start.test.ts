import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type ListenOptions } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commandFor, isInstalled } from '#tools/install/setup.mjs';

const folder = mkdtempSync(join(tmpdir(), 'kilowatt-start-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a script with this Node. Returns its exit code and the lines on stderr. */
function run(script: string, args: readonly string[] = [], env: NodeJS.ProcessEnv = {}) {
  const { status, stderr } = spawnSync(process.execPath, [script, ...args], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  return { status, lines: stderr.trim().split('\n') };
}

describe('npm start explains in one line', () => {
  beforeAll(() => {
    // npm start would install them while other tests run
    expect(isInstalled('.'), 'the packages must be installed: run npm test').toBe(true);
  });

  test.each([
    [['--port', 'abc'], /"abc" is no port: give a number from 1 to 65535/],
    [['--port', '0'], /is no port/],
    [['--port', '65536'], /is no port/],
    [['--port'], /npm start -- --port 8080/],
    [['--prot', '8080'], /npm start -- --port 8080/],
    [['8080'], /npm start -- --port 8080/],
    [['--host', 'https://example.org'], /is no host: .* npm start -- --host example\.org/],
    [['--host', 'example.org:8080'], /is no host/],
    [['--origin', 'example.org'], /is no origin: .* npm start -- --origin https:\/\/example\.org/],
    [['--origin', '*'], /is no origin/],
    [['--origin', 'https://example.org', '--origin', 'https://example.org/path'], /path" is no origin/],
  ])('npm start explains the option %j in one line', (args, line) => {
    const { status, lines } = run('src/tools/commands/start.mjs', args);
    expect(status).toBe(1);
    expect(lines).toEqual([expect.stringMatching(line)]);
  });

  test.each<[string, ListenOptions]>([
    ['for all addresses', {}],
    ['for IPv4 alone', { host: '0.0.0.0' }],
    ['for IPv6 alone', { host: '::', ipv6Only: true }],
    ['for this machine by IPv4', { host: '127.0.0.1' }],
    ['for this machine by IPv6', { host: '::1' }],
  ])('npm start explains a port in use %s in one line', async (_what, address) => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen({ ...address, port: 0 }, resolve));
    const { port } = other.address() as AddressInfo;
    const { status, lines } = run('src/tools/commands/start.mjs', ['--port', String(port)]);
    other.close();
    expect(status).toBe(1);
    expect(lines).toEqual([expect.stringContaining(`Port ${port} is in use`)]);
  });

  /** A copy of the files that run before the installation; `odd` changes the Node that runs them. */
  function bareCopy(name: string, lock: unknown, odd: string): string {
    const copy = join(folder, name);
    for (const tool of ['install/setup.mjs', 'commands/start.mjs'])
      cpSync(join('src/tools', tool), join(copy, 'src/tools', tool));
    writeFileSync(join(copy, 'package.json'), '{"name": "bare", "version": "1.0.0"}');
    writeFileSync(join(copy, 'package-lock.json'), JSON.stringify(lock));
    const entry = join(copy, 'src/tools/odd.mjs');
    const start = pathToFileURL(join(copy, 'src/tools/commands/start.mjs')).href;
    writeFileSync(entry, `${odd}\nawait import(${JSON.stringify(start)});\n`);
    return entry;
  }
  const EMPTY = { name: 'bare', lockfileVersion: 3, packages: { '': {} } };
  const OLD_NODE = "Object.defineProperty(process, 'version', { value: 'v16.20.0' });";

  test('npm start explains an old version of Node in one line', () => {
    const entry = bareCopy('old', EMPTY, OLD_NODE);
    mkdirSync(join(folder, 'old/node_modules'));
    writeFileSync(join(folder, 'old/node_modules/.package-lock.json'), JSON.stringify({ packages: {} }));
    const { status, lines } = run(entry);
    expect(status).toBe(1);
    expect(lines).toEqual([expect.stringMatching(/Node v16\.20\.0 is too old: .* Install it from/)]);
  });

  test('npm start explains a failed installation in one line', () => {
    const packages = { '': {}, 'node_modules/absent': { version: '1.0.0', resolved: 'file:absent.tgz' } };
    const entry = bareCopy('offline', { ...EMPTY, packages }, '');
    const { status, lines } = run(entry, [], {
      npm_config_offline: 'true',
      npm_config_cache: join(folder, 'cache'),
    });
    expect(status).toBe(1);
    expect(lines).toEqual([expect.stringMatching(/could not be installed.*run the same command again/)]);
  });
});

describe('a program starts', () => {
  const SCRIPT = String.raw`C:\Users\Anna Muster\src\tools\serve.ts`;
  const CMD = String.raw`C:\Users\Anna Muster\node_modules\.bin\node.cmd`;
  const EXE = String.raw`C:\Program Files\nodejs\node.exe`;

  test.each([
    ['win32', EXE],
    ['linux', '/home/anna muster/node_modules/.bin/node'],
    ['darwin', '/Users/Anna Muster/node.cmd'],
  ])('starts a program word by word and without a shell on %s as %s', (platform, program) => {
    const args = [SCRIPT, '--port', '8080'];
    expect(commandFor(platform, program, args)).toEqual({ command: program, args, shell: false });
  });

  test.each([CMD, CMD.replace('.cmd', '.BAT')])(
    'starts a program as one quoted line for the shell of Windows as %s',
    (program) => {
      expect(commandFor('win32', program, [SCRIPT, 'a "b" & c'])).toEqual({
        command: `"${program}" "${SCRIPT}" "a ""b"" & c"`,
        args: [],
        shell: true,
      });
    },
  );

  test('starts a program with each argument unchanged', () => {
    const entry = join(folder, 'says what it got.mjs');
    writeFileSync(entry, 'console.error(JSON.stringify(process.argv.slice(2)))');
    const args = ['--port', '8080', 'a b', '"c" & d'];
    const { command, args: words, shell } = commandFor(process.platform, process.execPath, [entry, ...args]);
    const { stderr } = spawnSync(command, words, { encoding: 'utf8', shell });
    expect(JSON.parse(stderr)).toEqual(args);
  });
});

describe('the installed packages', () => {
  const write = (name: string, wanted: object, present: object | null): string => {
    const copy = join(folder, name);
    mkdirSync(join(copy, 'node_modules/a'), { recursive: true });
    writeFileSync(join(copy, 'package-lock.json'), JSON.stringify({ packages: { '': {}, ...wanted } }));
    if (present)
      writeFileSync(join(copy, 'node_modules/.package-lock.json'), JSON.stringify({ packages: present }));
    return copy;
  };
  const A = { 'node_modules/a': { version: '1.0.0' } };
  const OTHER_MACHINE = { 'node_modules/b': { version: '2.0.0', optional: true } };

  test.each([
    ['are complete with the same versions', A, A, true],
    ['are complete without packages for other platforms', { ...A, ...OTHER_MACHINE }, A, true],
    ['are incomplete with another version', A, { 'node_modules/a': { version: '1.0.1' } }, false],
    ['are incomplete with a missing package', A, {}, false],
    ['are incomplete without the folder of a package', OTHER_MACHINE, OTHER_MACHINE, false],
    ['are incomplete without the list of packages', A, null, false],
  ])('the installed packages %s', (name, wanted, present, enough) => {
    expect(isInstalled(write(name, wanted, present))).toBe(enough);
  });
});
