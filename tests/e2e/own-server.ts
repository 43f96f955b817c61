import { expect, test } from '@playwright/test';
import { buildIfNeeded, testBuild } from '#tools/build/build.ts';
import { OwnServer } from '#tools/support/own-server.ts';

/** Serves the build for tests to the tests of a file or a group, one after the other: nobody builds beside another. */
export function servesTestBuild(): { readonly server: OwnServer; readonly url: () => string } {
  test.describe.configure({ mode: 'default' });
  const server = new OwnServer(testBuild.folder);
  let url = '';
  test.beforeAll(async () => {
    // the gate has built it already
    const outcome = await buildIfNeeded(testBuild);
    expect('problem' in outcome ? outcome.problem : '').toBe('');
    url = await server.start();
  });
  test.afterAll(() => server.stop());
  return { server, url: () => url };
}
