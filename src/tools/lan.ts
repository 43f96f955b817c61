import type { RequestListener } from 'node:http';
import { networkInterfaces } from 'node:os';

/** The address other devices of the same network can reach, if there is any; virtual networks come last. */
export function lanAddress(
  networks: ReturnType<typeof networkInterfaces> = networkInterfaces(),
): string | null {
  const found = Object.entries(networks)
    .flatMap(([name, list]) => (list ?? []).map((one) => ({ name, ...one })))
    .filter((one) => one.family === 'IPv4' && !one.internal && !one.address.startsWith('169.254.'));
  // veth: also vEthernet of Hyper-V and WSL; bridge: what a Mac shares with its virtual machines
  const isVirtual = (name: string): boolean =>
    /^(docker|br-|bridge\d|veth|virbr|virtualbox|vboxnet|vmware|vmnet|u?tun|tap|wg|zt|tailscale)/i.test(name);
  return (found.find(({ name }) => !isVirtual(name)) ?? found[0])?.address ?? null;
}

/**
 * `app`, and at `path` where other devices reach it: a page that was opened as localhost cannot tell. Looked up at each request,
 * since a laptop changes its network.
 */
export function withLan(app: RequestListener, path: string, address = lanAddress): RequestListener {
  return (request, response) => {
    if (request.url !== path) return app(request, response);
    const lan = address();
    response.setHeader('Content-Type', 'application/json');
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
    const origin = lan && `http://${lan}:${request.socket.localPort}`;
    response.end(JSON.stringify({ origin }));
  };
}
