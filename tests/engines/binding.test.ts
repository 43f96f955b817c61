import type { Outcome } from '../e2e/net/binding-page.ts';
import { expectNoLieBelieved } from '../e2e/net/hostile-introducer.ts';
import { scriptOf } from '../e2e/net/load-harness.ts';
import { TABLET, test } from './fixtures.ts';

test('no certificate that an introducer makes up becomes part of the binding', async ({ app, device }) => {
  const { engine } = await device(TABLET);
  await engine.goto(app);
  await engine.evaluate(`(() => { ${await scriptOf('binding-page.ts')} })()`);
  expectNoLieBelieved((await engine.evaluate('tryLies()')) as Readonly<Record<string, Outcome>>);
});
