import { expect, test } from 'vitest';
import { Inbox } from '#lib/net/inbox.ts';

test('an inbox without a listener keeps texts up to two million characters', () => {
  const inbox = new Inbox();
  const text = 'x'.repeat(100_000);
  const kept = Array.from({ length: 30 }, () => inbox.text(text));
  expect(kept.filter(Boolean)).toHaveLength(20);
  inbox.broken();
  const heard: string[] = [];
  let ends = 0;
  inbox.listen({ onText: (one) => heard.push(one), onClosed: () => ends++ });
  expect([heard.length, ends]).toEqual([20, 1]);
});

test('an inbox with a listener delivers any number of texts', () => {
  const inbox = new Inbox();
  let heard = 0;
  inbox.listen({ onText: () => heard++, onClosed: () => undefined });
  const text = 'x'.repeat(100_000);
  for (let i = 0; i < 30; i++) expect(inbox.text(text)).toBe(true);
  expect(heard).toBe(30);
});
