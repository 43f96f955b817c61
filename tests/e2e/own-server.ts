import { expect, test } from '@playwright/test';
import { buildIfNeeded, testBuild } from '#tools/build/build.ts';
import { OwnServer } from '#tools/support/own-server.ts';

/** Serves the test build to the tests of a file or group one after the other, because concurrent builds are not allowed. */
export function servesTestBuild(): { readonly server: OwnServer; readonly url: () => string } {
  test.describe.configure({ mode: 'default' });
  const server = new OwnServer(testBuild.folder);
  let url = '';
  test.beforeAll(async () => {
    // the gate has already built it
    const outcome = await buildIfNeeded(testBuild);
    expect('problem' in outcome ? outcome.problem : '').toBe('');
    url = await server.start();
  });
  test.afterAll(() => server.stop());
  return { server, url: () => url };
}
