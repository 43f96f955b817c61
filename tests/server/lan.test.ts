import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { NetworkInterfaceInfo } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lanAddress, withLan } from '#server/lan.ts';

const one = (address: string, family: 'IPv4' | 'IPv6' = 'IPv4', internal = false): NetworkInterfaceInfo => {
  const common = { address, netmask: '', mac: '', internal, cidr: null };
  return family === 'IPv4' ? { ...common, family } : { ...common, family, scopeid: 0 };
};

describe('the address of this machine in the network', () => {
  test.each([
    ['missing without a network', { lo: [one('127.0.0.1', 'IPv4', true)] }, null],
    [
      'missing where only link-local addresses exist',
      { eth0: [one('169.254.3.4'), one('fe80::1', 'IPv6')] },
      null,
    ],
    ['the first one', { eth0: [one('192.0.2.2')], wlan0: [one('192.0.2.3')] }, '192.0.2.2'],
    [
      'the first one that is not virtual',
      { docker0: [one('172.17.0.1')], wlan0: [one('192.0.2.3')] },
      '192.0.2.3',
    ],
    ['a virtual one where there is no other', { tailscale0: [one('198.51.100.1')] }, '198.51.100.1'],
  ])('the address of this machine in the network is %s', (_what, networks, address) => {
    expect(lanAddress(networks)).toBe(address);
  });
});

test.each([
  'vEthernet (WSL)',
  'VirtualBox Host-Only Network',
  'vboxnet0',
  'VMware Network Adapter VMnet8',
  'vmnet8',
  'utun3',
  'bridge100',
  'br-1f2e3d4c5b6a',
  'Tailscale',
])('the address of %s is used only if there is no other network', (name) => {
  expect(lanAddress({ [name]: [one('192.168.56.1')], 'Wi-Fi': [one('192.0.2.3')] })).toBe('192.0.2.3');
});

test.each(['Ethernet', 'Wi-Fi', 'en0', 'br0', 'bond0', 'wlp3s0'])('the address of %s is used', (name) => {
  expect(lanAddress({ [name]: [one('192.0.2.3')], zz: [one('192.0.2.4')] })).toBe('192.0.2.3');
});

describe('the server', () => {
  let lan: string | null = null;
  const server = createServer(
    withLan(
      (request, response) => response.end(`app ${request.url}`),
      '/kilowatt/lan.json',
      () => lan,
    ),
  );
  let port = 0;
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const ask = (path: string): Promise<Response> => fetch(`http://127.0.0.1:${port}${path}`);

  test('the server reports its current address in the network', async () => {
    expect(await (await ask('/kilowatt/lan.json')).json()).toEqual({ origin: null });
    lan = '192.0.2.2';
    const answer = await ask('/kilowatt/lan.json');
    expect(await answer.json()).toEqual({ origin: `http://192.0.2.2:${port}` });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
  test.each(['/', '/lan.json', '/kilowatt/lan.jsonx'])(
    'the server leaves the path %s to the app',
    async (path) => {
      expect(await (await ask(path)).text()).toBe(`app ${path}`);
    },
  );
});
