import { describe, expect, test } from 'vitest';
import {
  beginJoining,
  type JoinEvent,
  joinFormOf,
  joiningMachine,
  type JoinInput,
  joinStep,
} from '#lib/session/guest/joining.ts';
import type { NetError } from '#lib/session/ports/transport.ts';
import { must } from '../../must.ts';
import {
  after,
  ANSWERING,
  AT_TABLE,
  bare,
  contact,
  effect,
  invite,
  INVITE_LINK,
  LINK,
  MOVE_LINK,
  NO_LINK,
  offer,
  other,
  paired,
  PAIRED_LINK,
  placeOf,
  room,
  SERVER_LINK,
  sits,
  sitsNowhere,
  sitsPaired,
  submit,
  unreachable,
} from './joining/events.ts';
import { FORM_STEPS } from './joining/form-steps.ts';
import { TABLE_STEPS } from './joining/table-steps.ts';

const STEPS = [...FORM_STEPS, ...TABLE_STEPS];

describe('each step of the way', () => {
  test.each(STEPS)('%s', (_title, input, before, event, place, effects) => {
    const step = joinStep(after(input, before), event);
    expect(placeOf(step.state)).toBe(place);
    expect(step.effects).toEqual(effects);
  });
  test('the steps send every event of the chart', () => {
    expect([...new Set(STEPS.map(([, , , event]) => event.type))].toSorted()).toEqual(
      [...joiningMachine.events].toSorted(),
    );
  });
});

test.each([
  ['without a link', NO_LINK, 'form.empty', [effect.expect({ code: '', server: '' })]],
  ['with a link', LINK, 'form.lookingUp', [effect.expect(room), effect.lookUp()]],
  ['with a link that moves seats', MOVE_LINK, 'form.empty', [effect.expect(room)]],
  ['with the link of a paired table', PAIRED_LINK, 'form.lookingUp', [effect.lookUp(paired)]],
  ['with a link that names a server', SERVER_LINK, 'form.lookingUp', [effect.lookUp(must(SERVER_LINK.link))]],
] as const)('a page opened %s', (_how, input, place, effects) => {
  const step = beginJoining(input);
  expect(placeOf(step.state)).toBe(place);
  expect(step.effects).toEqual(effects);
});

describe('errors in the form', () => {
  const troubleAfter = (input: JoinInput, events: readonly JoinEvent[]): NetError | null =>
    after(input, events).context.trouble;
  test('the form shows that a paired table cannot be found by a server', () => {
    expect(troubleAfter(PAIRED_LINK, [sitsPaired])).toEqual({ code: 'net/paired' });
  });
  test("only the device's own row proves that a table is paired", () => {
    expect(troubleAfter(LINK, [sitsNowhere])).toBeNull();
    expect(troubleAfter(PAIRED_LINK, [sits])).toBeNull();
    expect(troubleAfter(LINK, [sitsPaired])).toEqual({ code: 'net/paired' });
  });
  test('the address of a paired table invites no other device', () => {
    expect(troubleAfter(PAIRED_LINK, [sitsNowhere])).toEqual({ code: 'net/not-an-invitation' });
    expect(troubleAfter(PAIRED_LINK, [sitsNowhere, submit(room)])).toBeNull();
  });
  test("the form shows the last try's trouble until the next", () => {
    const failed = [offer, { type: 'pairing-failed', trouble: unreachable } as const];
    expect(troubleAfter(NO_LINK, failed)).toEqual(unreachable);
    expect(troubleAfter(NO_LINK, [...failed, submit(room)])).toBeNull();
  });
  test('the form shows the trouble of the table that was given up', () => {
    const looked = [...AT_TABLE, contact('looking', unreachable)];
    expect(troubleAfter(LINK, [...looked, bare('again')])).toEqual(unreachable);
    expect(troubleAfter(LINK, [...looked, contact('seated'), contact('replaced'), bare('again')])).toBeNull();
  });
});

describe('initial values of the form', () => {
  const formAfter = (input: JoinInput, events: readonly JoinEvent[]): JoinInput =>
    joinFormOf(after(input, events).context);
  test('the form starts with the link and its transfer code', () => {
    expect(formAfter(MOVE_LINK, [])).toEqual(MOVE_LINK);
  });
  test("the form starts with the room last tried, and the link's transfer code for its own table only", () => {
    const back = [bare('opened'), contact('full'), bare('again')];
    expect(formAfter(MOVE_LINK, [submit(other), ...back])).toEqual({
      ...NO_LINK,
      link: other,
    });
    expect(formAfter(MOVE_LINK, [submit(room), ...back])).toEqual(MOVE_LINK);
  });
  test("the form starts with the link's invitation, for its own table only", () => {
    const back = [bare('opened'), contact('full'), bare('again')];
    expect(formAfter(INVITE_LINK, [])).toEqual(INVITE_LINK);
    expect(formAfter(INVITE_LINK, [sitsNowhere, submit(room, { invite }), ...back])).toEqual(INVITE_LINK);
    expect(formAfter(INVITE_LINK, [sitsNowhere, submit(other), ...back])).toEqual({
      ...NO_LINK,
      link: other,
    });
  });
  test('the form starts with a scanned invitation and its room', () => {
    const back = [bare('opened'), contact('looking', unreachable), bare('again')];
    expect(formAfter(NO_LINK, [submit(room, { invite }), ...back])).toEqual(INVITE_LINK);
    expect(formAfter(LINK, [sitsNowhere, submit(other, { invite }), ...back])).toEqual({
      ...INVITE_LINK,
      link: other,
    });
  });
  test('the form starts empty after a paired table', () => {
    expect(formAfter(PAIRED_LINK, [])).toEqual(NO_LINK);
    expect(formAfter(NO_LINK, [submit(room), bare('opened'), bare('again'), ...ANSWERING])).toEqual(NO_LINK);
  });
});
