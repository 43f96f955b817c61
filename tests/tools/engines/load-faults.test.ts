import { beforeEach, expect, test } from 'vitest';
import { LoadFaults } from '#tools/engines/load-faults.ts';

const ICON = 'http://localhost:4174/icon.svg';
const FAILED = `Error: Failed to load ‘${ICON}’. A ServiceWorker intercepted the request and encountered an unexpected error.`;

let collected: LoadFaults;
beforeEach(() => {
  collected = new LoadFaults();
});

test('an icon that was still loading when the page was left is no fault, in any order of events', () => {
  collected.addError(FAILED);
  collected.endLoad(ICON, 'NS_BINDING_ABORTED');
  collected.addError(`TypeError: error loading dynamically imported module: ${ICON}`);
  expect(collected.faults).toEqual([]);
});
test.each<[why: string, tell: () => void]>([
  ['without a word of its load', () => undefined],
  ['that was refused', () => collected.endLoad(ICON, 'NS_ERROR_CONNECTION_REFUSED')],
  ['that the server did not have', () => collected.answerLoad(ICON, 404)],
])('an icon %s is a fault', (_, tell) => {
  tell();
  collected.addError(FAILED);
  expect(collected.faults).toEqual([FAILED]);
});
test('an address that was aborted once and failed another time is a fault', () => {
  collected.endLoad(ICON, 'NS_BINDING_ABORTED');
  collected.answerLoad(ICON, 404);
  collected.addError(FAILED);
  expect(collected.faults).toEqual([FAILED]);
});
test('an aborted load excuses no other error', () => {
  collected.endLoad(ICON, 'NS_BINDING_ABORTED');
  collected.endLoad('http://localhost:4174/', 'NS_BINDING_ABORTED');
  collected.answerLoad('http://localhost:4174/', 200);
  const others = ['TypeError: seat is undefined', `Failed to load ‘${ICON}.map’.`];
  for (const other of others) collected.addError(other);
  expect(collected.faults).toEqual(others);
});
