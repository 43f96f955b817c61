import { describe, expect, test } from 'vitest';
import { electionMachine, electionStep } from '#lib/session/failover/election.ts';
import { must } from '../../must.ts';
import { after, agreement, bare, placeOf, plain, proposal, sent, takeOver } from './election/events.ts';
import { type EventName, EVENTS, PLACES } from './election/steps.ts';

const NAMES = Object.keys(EVENTS).filter((name): name is EventName => name in EVENTS);

describe.each(PLACES)('%s', (place, way, does) => {
  const state = after(way);
  test(`${place} is reached`, () => {
    expect(placeOf(state)).toBe(place);
  });
  test.each(NAMES)(`%s has its effect in ${place}`, (name) => {
    const step = electionStep(state, EVENTS[name]);
    const [target, ...effects] = does[name] ?? [place];
    expect(placeOf(step.state)).toBe(target);
    expect(step.effects).toEqual(effects);
  });
});

test('the steps send every event of the chart', () => {
  const sentTypes = new Set<string>(NAMES.map((name) => EVENTS[name].type));
  expect([...sentTypes].toSorted()).toEqual([...electionMachine.events].toSorted());
});
test('the steps begin in every state of the chart', () => {
  const leaves = Object.entries(electionMachine.states).flatMap(([name, { states }]) =>
    Object.keys(states).length > 0 ? Object.keys(states).map((inner) => `${name}.${inner}`) : [name],
  );
  expect(PLACES.map(([place]) => place).toSorted()).toEqual(leaves.toSorted());
});

describe('a proposal', () => {
  test('a proposal elects the device once all invited devices have agreed', () => {
    const one = electionStep(after([bare('propose')]), agreement('ana'));
    expect(placeOf(one.state)).toBe('proposed.asking');
    const both = electionStep(one.state, agreement('cem'));
    expect(placeOf(both.state)).toBe('elected');
    expect(both.effects).toEqual([takeOver('ana', 'cem')]);
  });
  test('a proposal elects a device alone when no other is in reach', () => {
    const step = electionStep(after([]), bare('propose', { reachable: [] }));
    expect(placeOf(step.state)).toBe('elected');
    expect(step.effects).toEqual([takeOver()]);
  });
  test('a proposal is repeated to devices that have not agreed', () => {
    const step = electionStep(after([bare('propose'), agreement('ana')]), bare('tick'));
    expect(step.effects).toEqual([sent('ask', 'cem')]);
  });
  test('a proposal neither waits for a device that is gone nor counts its agreement', () => {
    const cemGone = bare('tick', { reachable: ['ana'] });
    expect(electionStep(after([bare('propose'), agreement('ana')]), cemGone).effects).toEqual([
      takeOver('ana'),
    ]);
    const alone = electionStep(
      after([bare('propose'), agreement('ana')]),
      bare('tick', { reachable: ['cem'] }),
    );
    expect(alone.effects).toEqual([sent('ask', 'cem')]);
  });
  test('a proposal shows at the next tick the devices still connected, until they are silent for a tick', () => {
    const shownAfter = (...events: Parameters<typeof after>[0]): readonly string[] =>
      after([bare('propose'), plain('still-connected', 'ana'), ...events]).context.stillConnected;
    expect(shownAfter()).toEqual([]);
    expect(shownAfter(bare('tick'))).toEqual(['ana']);
    expect(shownAfter(bare('tick'), bare('tick'))).toEqual([]);
  });
});

describe('after an objection of its own', () => {
  const declined = after([bare('propose'), plain('objection', 'ana'), bare('propose')]);
  test('after its own objection a device invites no other before the second tick', () => {
    expect(placeOf(declined)).toBe('proposed.waiting');
    const first = electionStep(declined, bare('tick', { ticks: 1 }));
    expect(first.effects).toEqual([]);
    expect(electionStep(first.state, bare('tick', { ticks: 2 })).effects).toEqual([
      sent('ask', 'ana', 'cem'),
    ]);
  });
  test('after its quiet ticks a device notifies the devices that rely on its withdrawn proposal', () => {
    const idle = after([bare('propose'), bare('withdraw')]);
    expect(electionStep(idle, agreement('ana')).effects).toEqual([]);
    const late = { ...agreement('ana'), facts: { ...agreement('ana').facts, ticks: 2 } };
    const step = electionStep(idle, late);
    expect(step.effects).toEqual([sent('sendObjection', 'ana')]);
    expect(electionStep(step.state, late).effects, 'and is quiet again').toEqual([]);
  });
  test('a device does not notify devices it never invited', () => {
    const step = electionStep(after([]), plain('objection', 'ana', { ticks: 9 }));
    expect(step.effects).toEqual([]);
  });
});

describe('an agreement', () => {
  const given = [proposal('cem'), bare('agree')];
  test('an agreement to another device waits until the first device has released the earlier one', () => {
    const invited = after([...given, proposal('ana')]);
    expect(placeOf(invited), 'the player is asked again').toBe('invited');
    const agreed = electionStep(invited, bare('agree'));
    expect(agreed.effects).toEqual([]);
    const told = electionStep(agreed.state, bare('tick'));
    expect(told.effects).toEqual([sent('sendObjection', 'cem')]);
    expect(electionStep(told.state, plain('objection', 'cem')).effects).toEqual([
      sent('sendAgreement', 'ana'),
    ]);
  });
  test('an agreement to an unreachable device does not bind', () => {
    const away = { reachable: ['ana'] };
    const invited = after([...given, proposal('ana', away)]);
    expect(electionStep(invited, bare('agree', away)).effects).toEqual([sent('sendAgreement', 'ana')]);
  });
  test('an agreement of an earlier epoch does not bind', () => {
    const later = { epoch: 2 };
    const lost = { ...proposal('ana', { epoch: 3 }), facts: { ...bare('tick').facts, ...later } };
    const invited = after([...given, plain('took-over', 'cem'), lost]);
    expect(placeOf(electionStep(invited, bare('agree', later)).state)).toBe('agreed.given');
  });
  test('a withdrawn agreement that elected the device is followed nevertheless', () => {
    const step = electionStep(after([...given, bare('withdraw')]), plain('took-over', 'cem'));
    expect(must(step.effects[0])).toEqual({ type: 'follow', params: { host: 'cem', epoch: 2 } });
  });
  test('an agreement does not lead away from a host that is back', () => {
    const step = electionStep(
      after([...given, bare('withdraw')]),
      plain('took-over', 'cem', { hasHost: true }),
    );
    expect(step.effects).toEqual([]);
  });
});
