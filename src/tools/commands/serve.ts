import type { IncomingMessage, ServerResponse } from 'node:http';
import { encodeQR } from 'qr';
import { answerText } from '../../server/answers.ts';
import { newServer, serveApp } from '../../server/app-server.ts';
import { Allowlist } from '../../server/hosts.ts';
import { lanAddress } from '../../server/lan.ts';
import { Log, logUncaught } from '../../server/log.ts';
import { listenProblem, parseOptions } from '../../server/options.ts';
import { buildFolder, buildIfNeeded } from '../build/build.ts';
import { fail, whenOrphaned } from '../install/setup.mjs';

/** Prints the addresses of the app. */
function announce(port: number, base: string): void {
  console.log(`\n  Kilowatt is ready.\n\n  On this device:   http://localhost:${port}${base}/`);
  const lan = lanAddress();
  if (lan !== null) {
    const address = `http://${lan}:${port}${base}/`;
    console.log(`  In your network:  ${address}\n`);
    console.log(encodeQR(address, 'ascii', { ecc: 'low' }).replace(/^(?=.)/gm, '  '));
  }
  console.log('\n  Ctrl+C ends it.');
}

/** Answers requests while the app is not built yet. */
function answerNotReady(_request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('Connection', 'close');
  response.setHeader('Refresh', '2'); // seconds until the browser asks again
  answerText(response, 503, 'The app is being built. This page appears as soon as it is ready.');
}

const options = parseOptions(process.argv.slice(2));
if (!options.ok) fail(options.error);
const { port, hosts, origins, isProxied } = options.value;
const server = newServer();
const failToStart = (error: NodeJS.ErrnoException): never => fail(listenProblem(error, port));

async function start(): Promise<void> {
  const outcome = await buildIfNeeded();
  if ('problem' in outcome) fail(outcome.problem);
  const log = new Log();
  server.off('request', answerNotReady);
  const { base } = serveApp(server, {
    folder: buildFolder,
    allowed: new Allowlist({ hosts, origins }),
    isProxied,
    log,
  });
  logUncaught(log);
  // such as too many open files
  server.off('error', failToStart).on('error', ({ message }) => log.line('Connection refused', message));
  announce(port, base);
}

// Exit at once: open sockets and timers of the signalling server would keep the process running. A build ends with this process.
const stop = (): void => process.exit(0);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
whenOrphaned(stop);

server.on('error', failToStart);
server.on('request', answerNotReady);
// Take the port first: a port in use must fail before the build, not after it.
server.listen(port, () => void start());
