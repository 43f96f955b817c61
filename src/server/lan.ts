import type { RequestListener } from 'node:http';
import { networkInterfaces } from 'node:os';
import { answerJson } from './answers.ts';

/** This machine's address in the local network; null if there is none. Virtual networks come last. */
export function lanAddress(
  networks: ReturnType<typeof networkInterfaces> = networkInterfaces(),
): string | null {
  const found = Object.entries(networks)
    .flatMap(([name, list]) => (list ?? []).map((one) => ({ name, ...one })))
    .filter((one) => one.family === 'IPv4' && !one.internal && !one.address.startsWith('169.254.'));
  // veth: also vEthernet of Hyper-V and WSL; bridge: a Mac's network with its virtual machines
  const isVirtual = (name: string): boolean =>
    /^(docker|br-|bridge\d|veth|virbr|virtualbox|vboxnet|vmware|vmnet|u?tun|tap|wg|zt|tailscale)/i.test(name);
  return (found.find(({ name }) => !isVirtual(name)) ?? found[0])?.address ?? null;
}

/**
 * Serves `app`, and at `path` the address for other devices: a page opened as localhost cannot know it. Looked up at each request, since a
 * laptop can change its network.
 */
export function withLan(app: RequestListener, path: string, address = lanAddress): RequestListener {
  return (request, response) => {
    if (request.url !== path) return app(request, response);
    const lan = address();
    const origin = lan && `http://${lan}:${request.socket.localPort}`;
    answerJson(response, JSON.stringify({ origin }));
  };
}
