import qrcode from 'qrcode-terminal';
import { buildFolder, buildIfNeeded } from '../build/build.ts';
import { newServer, serveApp } from '../../server/app-server.ts';
import { Allowed } from '../../server/hosts.ts';
import { lanAddress } from '../../server/lan.ts';
import { Log, logUncaught } from '../../server/log.ts';
import { parseOptions } from '../../server/options.ts';
import { fail, whenOrphaned } from '../install/setup.mjs';

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

/** Builds the app if necessary. Exits if the build fails. */
function build(): void {
  const outcome = buildIfNeeded();
  if (!('log' in outcome)) return;
  console.error(outcome.log);
  fail(
    'The app could not be built: the lines above say why. Mend the sources, or check out a released version.',
  );
}

const options = parseOptions(process.argv.slice(2));
if (!options.ok) fail(options.error);
const { port, hosts, origins, isProxied } = options.value;
const server = newServer();
const failToStart = (error: NodeJS.ErrnoException): never => {
  if (error.code === 'EADDRINUSE') {
    fail(
      `Port ${port} is in use: end the program that uses it, or choose another with npm start -- --port ${port + 1}`,
    );
  }
  if (error.code === 'EACCES') {
    fail(`This account may not open port ${port}: choose one above 1023, as in npm start -- --port 8080`);
  }
  return fail(`The server could not start (${error.message}).`);
};
server.on('error', failToStart);
// Take the port first, so that nobody waits for a build to learn that it is in use. The build blocks, so no request comes too early.
server.listen(port, () => {
  build();
  const log = new Log();
  const { base } = serveApp(server, {
    folder: buildFolder,
    allowed: new Allowed({ hosts, origins }),
    isProxied,
    log,
  });
  logUncaught(log);
  // such as too many open files
  server.off('error', failToStart).on('error', ({ message }) => log.line('Connection refused', message));
  announce(port, base);
});
// Exit at once: open sockets and timers of the signalling server would keep the process running.
const stop = (): void => process.exit(0);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
whenOrphaned(stop);
