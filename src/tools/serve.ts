import { createServer } from 'node:http';
import { parseArgs } from 'node:util';
import qrcode from 'qrcode-terminal';
import { buildFolder, buildIfNeeded } from './build.ts';
import { lanAddress, withLan } from './lan.ts';
import { staticApp } from './server.ts';
import { fail, whenOrphaned } from './setup.mjs';
import { withSignalling } from './signalling.ts';

const DEFAULT_PORT = 4173;

/** The port from the command line. Exits if it is not a valid port. */
function readPort(): number {
  let given: string | undefined;
  try {
    given = parseArgs({ options: { port: { type: 'string' } } }).values.port;
  } catch {
    fail('npm start takes one option, the port: npm start -- --port 8080');
  }
  if (given === undefined) return DEFAULT_PORT;
  const port = Number(given);
  if (!/^\d+$/.test(given) || port < 1 || port > 65535) {
    fail(`"${given}" is no port: give a number from 1 to 65535, as in npm start -- --port 8080`);
  }
  return port;
}

/** Prints the addresses of the app. */
function announce(port: number, base: string): void {
  console.log(`\n  Kilowatt is ready.\n\n  On this device:   http://localhost:${port}${base}/`);
  const lan = lanAddress();
  if (lan !== null) {
    const address = `http://${lan}:${port}${base}/`;
    console.log(`  In your network:  ${address}\n`);
    qrcode.generate(address, { small: true }, (code) => console.log(code.replace(/^/gm, '  ')));
  }
  console.log('\n  Ctrl+C ends it.');
}

/** The request listener for the app, which is built first if necessary. Exits if the build fails. */
function builtApp(): ReturnType<typeof staticApp> {
  const outcome = buildIfNeeded();
  if ('log' in outcome) {
    console.error(outcome.log);
    fail(
      'The app could not be built: the lines above say why. Mend the sources, or check out a released version.',
    );
  }
  return staticApp(buildFolder);
}

const port = readPort();
const server = createServer();
server.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EADDRINUSE') {
    fail(
      `Port ${port} is in use: end the program that uses it, or choose another with npm start -- --port ${port + 1}`,
    );
  }
  if (error.code === 'EACCES') {
    fail(`This account may not open port ${port}: choose one above 1023, as in npm start -- --port 8080`);
  }
  fail(`The server could not start (${error.message}).`);
});
// Take the port first, so that nobody waits for a build to learn that it is in use. The build blocks, so no request comes too early.
server.listen(port, () => {
  const app = builtApp();
  const pages = withLan(app, `${app.base}/lan.json`);
  server.on('request', withSignalling(server, pages, `${app.base}/peerjs`));
  announce(port, app.base);
});
// Exit at once: open sockets and timers of the signalling server would keep the process running.
const stop = (): void => process.exit(0);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
whenOrphaned(stop);
