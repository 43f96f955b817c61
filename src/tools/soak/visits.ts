/** Milliseconds between two visits. */
const PAUSE = 50;

/** Milliseconds until a client has the page. Throws if it does not arrive. */
async function visit(port: number): Promise<number> {
  const began = performance.now();
  const answer = await fetch(`http://127.0.0.1:${port}/`);
  await answer.text();
  if (answer.status !== 200) throw new Error(`The page is answered with ${answer.status}.`);
  return performance.now() - began;
}

/** Visits the page repeatedly during an attack. Resolves to the longest visit, in milliseconds. */
export async function slowestVisit(port: number, attack: () => Promise<unknown>): Promise<number> {
  await visit(port);
  let isOver = false;
  const attacking = attack().finally(() => (isOver = true));
  let slowest = 0;
  while (!isOver) {
    slowest = Math.max(slowest, await visit(port));
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
  await attacking;
  return Math.round(slowest);
}
