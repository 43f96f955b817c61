import type { Page } from '@playwright/test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildFolder } from '#tools/build/build.ts';
import type { Engine } from '#tools/engines/engine.ts';
import { openFirefox } from '#tools/engines/firefox.ts';
import { type EngineName, findFirefox } from '#tools/engines/provide.ts';
import { screenOf } from '#tools/engines/screen.ts';
import { openWebKit } from '#tools/engines/webkit.ts';
import { OwnServer } from '#tools/support/own-server.ts';
import { seedingScript } from '../e2e/fixtures.ts';
import { test as base } from '../e2e/seeds.ts';

export const PHONE = { width: 360, height: 740 };
export const TABLET = { width: 1180, height: 820 };

/** Runs in the page: turns reports of the security policy into console errors. */
const REPORTS = `document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
  console.error('security policy', violatedDirective, blockedURI));`;

/** Runs in the page: a placeholder network address, so that an invitation has a link even if this machine has no network. */
const IN_NETWORK = `{ const fetched = fetch;
  globalThis.fetch = (what, ...rest) => String(what).endsWith('/lan.json')
    ? Promise.resolve(Response.json({ origin: 'http://192.0.2.7' })) : fetched(what, ...rest); }`;

/** A device with the engine under test. */
interface EngineDevice {
  readonly engine: Engine;
  readonly page: Page;
  /** The folder of its downloads. */
  readonly downloads: string;
}

/** Opens a device. Two with the same `owner` share one storage, and must not be open at the same time. */
type OpenDevice = (
  viewport: { readonly width: number; readonly height: number },
  owner?: string,
) => Promise<EngineDevice>;

interface Fixtures {
  /** The started server of the app. */
  server: OwnServer;
  /** The address of the app. */
  app: string;
  device: OpenDevice;
}

function open(name: EngineName, options: Parameters<typeof openWebKit>[0]): Promise<Engine> {
  return name === 'webkit' ? openWebKit(options) : openFirefox(findFirefox() ?? 'firefox', options);
}

export const test = base.extend<Fixtures & { engineName: EngineName }>({
  engineName: ['webkit', { option: true }],
  server: async ({}, use) => {
    const server = new OwnServer(buildFolder);
    await use(server);
    await server.stop();
  },
  app: async ({ server }, use) => use(await server.start()),
  device: async ({ engineName }, use, info) => {
    const folder = mkdtempSync(join(tmpdir(), 'kilowatt-engine-'));
    const engines: Engine[] = [];
    await use(async (viewport, owner = String(engines.length)) => {
      const engine = await open(engineName, {
        ...viewport,
        profile: join(folder, owner),
        downloads: folder,
        script: REPORTS + IN_NETWORK + seedingScript(info.title),
      });
      engines.push(engine);
      return { engine, page: screenOf(engine), downloads: folder };
    });
    if (info.status !== info.expectedStatus) {
      for (const [at, engine] of engines.entries()) {
        const picture = await engine.picture().catch(() => null);
        if (picture) writeFileSync(info.outputPath(`device-${at}.png`), picture);
      }
    }
    await Promise.all(engines.map((engine) => engine.close().catch(() => undefined)));
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  },
});
