import type { ElectionEffect, ElectionEvent, ElectionFacts } from '#lib/session/failover/election-wiring.ts';
import { beginElection, type ElectionSnapshot, electionStep } from '#lib/session/failover/election.ts';

/** Events, effects and states of the election, as the tests of device Ben name them. Ana and Cem are in reach, Dan is not. */

const factsOf = (part: Partial<ElectionFacts> = {}): ElectionFacts => ({
  epoch: 1,
  revision: 7,
  hasHost: false,
  reachable: ['ana', 'cem'],
  ticks: 0,
  ...part,
});

type Bare = 'propose' | 'agree' | 'withdraw' | 'tick';
export const bare = (type: Bare, part: Partial<ElectionFacts> = {}): ElectionEvent => ({
  type,
  facts: factsOf(part),
});
export const proposal = (
  from: string,
  { revision = 7, epoch = 2, hasKey = true, ...part }: Partial<ElectionFacts & { hasKey: boolean }> = {},
): ElectionEvent => ({
  type: 'proposal',
  facts: factsOf(part),
  ...{ from, epoch, revision, hasKey },
});
export const agreement = (from: string, epoch = 2): ElectionEvent => ({
  type: 'agreement',
  facts: factsOf(),
  ...{ from, epoch, signature: `of ${from}` },
});
type Plain = 'objection' | 'still-connected' | 'took-over';
export const plain = (
  type: Plain,
  from: string,
  part: Partial<ElectionFacts> = {},
  epoch = 2,
): ElectionEvent => ({ type, facts: factsOf(part), from, epoch });

type Sent = 'ask' | 'sendAgreement' | 'sendObjection' | 'sayStillConnected' | 'sayTookOver';
export const sentIn = (epoch: number, type: Sent, ...to: readonly string[]): ElectionEffect => ({
  type,
  params: { to, epoch },
});
export const sent = (type: Sent, ...to: readonly string[]): ElectionEffect => sentIn(2, type, ...to);
export const follow = (host: string): ElectionEffect => ({ type: 'follow', params: { host, epoch: 2 } });
export const takeOver = (...devices: readonly string[]): ElectionEffect => ({
  type: 'takeOver',
  params: { epoch: 2, agreements: devices.map((device) => ({ device, signature: `of ${device}` })) },
});

/** The path of the innermost state, as in `proposed.asking`. */
export function placeOf({ value }: ElectionSnapshot): string {
  if (typeof value === 'string') return value;
  return Object.entries(value)
    .map(([outer, inner]) => `${outer}.${inner}`)
    .join();
}
/** The state of Ben's device after these events, one after the other. */
export const after = (events: readonly ElectionEvent[]): ElectionSnapshot =>
  events.reduce((state, event) => electionStep(state, event).state, beginElection('ben').state);
