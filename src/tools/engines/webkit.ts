import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../support/free-port.ts';
import type { Engine, EngineOptions } from './engine.ts';
import { PYTHON } from './provide.ts';
import { Session } from './web-driver.ts';

/** WebKitGTK, the engine of Safari, over WebDriver. This port has no WebRTC, and its driver's touches do nothing, so it clicks. */

const HOST = fileURLToPath(new URL('webkit-host.py', import.meta.url));
/** Milliseconds for the driver to start. */
const PATIENCE = 20_000;
/** The Enter key in WebDriver's encoding. */
const ENTER = '\uE007';
/** WebDriver's key of an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** Starts a virtual screen on a free display number of its own choice. */
async function startScreen(): Promise<{ readonly process: ChildProcess; readonly display: string }> {
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  for await (const line of createInterface(screen.stdout)) {
    return { process: screen, display: `:${line.trim()}` };
  }
  throw new Error('Xvfb said no display');
}

async function openSession(base: string, options: EngineOptions, script: string): Promise<Session> {
  const args = [HOST, '--script', script];
  for (const key of ['width', 'height', 'profile', 'downloads'] as const) {
    args.push(`--${key}`, String(options[key]));
  }
  const browser = { binary: PYTHON, args };
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': browser } };
  const until = performance.now() + PATIENCE;
  for (;;) {
    try {
      const opened = await new Session(base).send('POST', '/session', { capabilities });
      return new Session(`${base}/session/${(opened as { sessionId: string }).sessionId}`);
    } catch (error) {
      // the driver is not listening yet
      if (!(error instanceof TypeError) || performance.now() > until) throw error;
      await wait(100);
    }
  }
}

export async function openWebKit(options: EngineOptions): Promise<Engine> {
  mkdirSync(options.profile, { recursive: true });
  const script = join(options.profile, 'script.js');
  writeFileSync(script, options.script);
  const screen = await startScreen();
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', ['-p', String(port)], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, DISPLAY: screen.display, LIBGL_ALWAYS_SOFTWARE: '1', NO_AT_BRIDGE: '1' },
  });
  const faults: string[] = [];
  // the browser's own messages; it also prints warnings of its libraries
  createInterface(driver.stdout).on('line', (line) => {
    if (/^CONSOLE (\S+ )?ERROR/.test(line)) faults.push(line);
  });
  const kill = (): void => {
    driver.kill();
    screen.process.kill();
  };
  // neither process outlives the tests
  process.once('exit', kill);
  const close = async (session?: Session): Promise<void> => {
    await session?.send('DELETE', '').catch(() => undefined);
    process.off('exit', kill);
    kill();
  };
  try {
    const session = await openSession(`http://127.0.0.1:${port}`, options, script);
    return engineOf(session, faults, () => close(session));
  } catch (error) {
    await close();
    throw error;
  }
}

function engineOf(session: Session, faults: readonly string[], close: () => Promise<void>): Engine {
  const act = (type: string, source: object, actions: readonly object[]): Promise<unknown> =>
    session.send('POST', '/actions', { actions: [{ type, id: type, ...source, actions }] });
  return {
    faults,
    close,
    goto: async (url) => void (await session.sendIdempotent('POST', '/url', { url })),
    address: async () => String(await session.send('GET', '/url')),
    async evaluate(expression) {
      const wrapped = `const done = arguments[arguments.length - 1];
        (async () => (${expression}))().then((value) => done({ value }), (error) => done({ error: String(error) }));`;
      const answer = await session.sendIdempotent('POST', '/execute/async', { script: wrapped, args: [] });
      const { value, error } = answer as { value?: unknown; error?: string };
      if (error !== undefined) throw new Error(error);
      return value;
    },
    async click(x, y) {
      await act('pointer', { parameters: { pointerType: 'mouse' } }, [
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]);
    },
    async type(text) {
      const strokes = [...text.replaceAll('\n', ENTER)].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await act('key', {}, strokes);
    },
    async chooseFile(selector, path) {
      const found = await session.send('POST', '/element', { using: 'css selector', value: selector });
      const id = (found as Record<string, string>)[ELEMENT];
      await session.send('POST', `/element/${id}/value`, { text: path });
    },
    picture: async () => Buffer.from(String(await session.send('GET', '/screenshot')), 'base64'),
  };
}
