import { assign, setup } from 'xstate';
import type { Agreement } from '../../protocol/certificates.ts';
import type { DeviceId } from '../../protocol/table-view.ts';

/** The events, effects, actions and guards of the election chart. */

/**
 * Ticks without a new invitation after sending an objection. The objection releases the agreements to this device, so an agreement sent
 * before it must not count afterwards. A message arrives within half of this time or not at all.
 */
const QUIET_TICKS = 2;

/** The device's knowledge at the moment of an event. */
export interface ElectionFacts {
  /** The epoch of the last host this device believed. */
  readonly epoch: number;
  /** The newest revision proved by a seal of that host, or 0. */
  readonly revision: number;
  readonly hasHost: boolean;
  /** Guests whose agreement counts and that are connected without the host. */
  readonly reachable: readonly DeviceId[];
  /** Ticks since this device joined the table. */
  readonly ticks: number;
}

interface FromPlayer {
  readonly type: 'propose' | 'agree' | 'withdraw';
  readonly facts: ElectionFacts;
}
interface FromPeer {
  readonly facts: ElectionFacts;
  readonly from: DeviceId;
  readonly epoch: number;
}
interface Proposal extends FromPeer {
  readonly type: 'proposal';
  /** The revision proved by the proposal's seal, or 0. */
  readonly revision: number;
  /** Whether the device's public key is known, so that an agreement can name it. */
  readonly hasKey: boolean;
}
interface AgreementReceived extends FromPeer {
  readonly type: 'agreement';
  /** A verified signature. */
  readonly signature: string;
}
export type ElectionEvent =
  | FromPlayer
  | { readonly type: 'tick'; readonly facts: ElectionFacts }
  | Proposal
  | AgreementReceived
  | (FromPeer & { readonly type: 'objection' | 'still-connected' | 'took-over' });

/** An agreement sent by this device. Until it is released, the device agrees to no other device in this epoch. */
interface Pledge {
  readonly to: DeviceId;
  readonly epoch: number;
  /** Whether this device has withdrawn the agreement and waits for confirmation. */
  readonly isWithdrawn: boolean;
}

export interface ElectionContext {
  readonly self: DeviceId;
  /** The epoch that begins if the proposal succeeds. */
  readonly epoch: number;
  /** The devices that have to agree to this device's proposal; `agreements` holds the agreements so far. */
  readonly invited: readonly DeviceId[];
  readonly agreements: readonly Agreement[];
  /** Invited devices that still had the host as of the last tick; `heard` collects new reports since then. */
  readonly stillConnected: readonly DeviceId[];
  readonly heard: readonly DeviceId[];
  /** The device that proposed itself, or that objected. */
  readonly by: DeviceId;
  /** The sealed revision of that proposal. */
  readonly revision: number;
  /** Null without an agreement. */
  readonly pledge: Pledge | null;
  /** The last epoch in which this device invited others, or 0. Agreements for that epoch may still arrive. */
  readonly proposedIn: number;
  /** The tick from which this device can invite others. */
  readonly quietUntil: number;
}

/** Declares an effect. The chart names it with its values; `Election` runs it. */
const effect =
  <Params>() =>
  (_chart: unknown, _params: Params): void =>
    undefined;
export interface ToDevices {
  readonly to: readonly DeviceId[];
  readonly epoch: number;
}
export const ELECTION_EFFECTS = {
  /** Send this device's proposal. */
  ask: effect<ToDevices>(),
  sendAgreement: effect<ToDevices>(),
  sendObjection: effect<ToDevices>(),
  sayStillConnected: effect<ToDevices>(),
  sayTookOver: effect<ToDevices>(),
  /** This device becomes the host. */
  takeOver: effect<{ readonly epoch: number; readonly agreements: readonly Agreement[] }>(),
  follow: effect<{ readonly host: DeviceId; readonly epoch: number }>(),
};
type Effects = typeof ELECTION_EFFECTS;
/** An effect as data, for `Election` to run. */
export type ElectionEffect = {
  [E in keyof Effects]: { readonly type: E; readonly params: Parameters<Effects[E]>[1] };
}[keyof Effects];

interface Moment {
  readonly context: ElectionContext;
  readonly event: ElectionEvent;
}

/** Whether the proposal is for the next epoch and comes from a reachable device with a known key. */
const isAcceptable = ({ facts, from, epoch, hasKey }: Proposal): boolean =>
  epoch === facts.epoch + 1 && hasKey && facts.reachable.includes(from);
/** A proposal this device could agree to. */
const opened = ({ event }: Moment): Proposal | null =>
  event.type === 'proposal' && isAcceptable(event) && !event.facts.hasHost ? event : null;
/** Whether `one` wins over `other`. All devices prefer the same one of two proposals. */
const isPreferred = (
  one: { readonly revision: number; readonly from: DeviceId },
  other: { readonly revision: number; readonly from: DeviceId },
): boolean => one.revision > other.revision || (one.revision === other.revision && one.from < other.from);
const isFrom = ({ context, event }: Moment, device: DeviceId | undefined): boolean =>
  'from' in event && event.from === device && event.epoch === context.epoch;
const isFromInvited = ({ context, event }: Moment): boolean =>
  'from' in event && event.epoch === context.epoch && context.invited.includes(event.from);

/** An objection to these devices' proposals or agreements. */
export const objectTo = (devices: (context: ElectionContext) => readonly DeviceId[]) =>
  ({
    type: 'sendObjection',
    params: ({ context }: Moment) => ({ to: devices(context), epoch: context.epoch }),
  }) as const;
export const agreeToProposer = {
  type: 'sendAgreement',
  params: ({ context }: Moment) => ({ to: [context.by], epoch: context.epoch }),
} as const;
const toSender = ({ event }: Moment): ToDevices =>
  'from' in event ? { to: [event.from], epoch: event.epoch } : { to: [], epoch: 0 };
export const objectToSender = { type: 'sendObjection', params: toSender } as const;
export const tookOverToSender = { type: 'sayTookOver', params: toSender } as const;
export const connectedToSender = { type: 'sayStillConnected', params: toSender } as const;

/** The device that can still count on this device's agreement, or null. An unreachable device no longer can. */
function pledgedTo({ context: { pledge }, event: { facts } }: Moment): DeviceId | null {
  const counts = pledge?.epoch === facts.epoch + 1 && facts.reachable.includes(pledge.to);
  return counts ? pledge.to : null;
}
export const electionWiring = setup({
  types: {} as {
    context: ElectionContext;
    events: ElectionEvent;
    input: { readonly self: DeviceId };
  },
  actions: {
    ...ELECTION_EFFECTS,
    beginProposal: assign(({ event: { facts } }) => ({
      epoch: facts.epoch + 1,
      invited: facts.reachable,
      agreements: [],
      stillConnected: [],
      heard: [],
    })),
    noteProposal: assign(({ context }) => ({ proposedIn: context.epoch })),
    // an agreement lasts as long as its channel: a device that has left may have agreed to another one by now
    dropUnreachable: assign(({ context, event: { facts } }) => ({
      invited: context.invited.filter((one) => facts.reachable.includes(one)),
      agreements: context.agreements.filter(({ device }) => facts.reachable.includes(device)),
    })),
    showStillConnected: assign(({ context }) => ({
      stillConnected: context.invited.filter((one) => context.heard.includes(one)),
      heard: [],
    })),
    noteStillConnected: assign(({ context, event }) =>
      'from' in event ? { heard: [...context.heard.filter((one) => one !== event.from), event.from] } : {},
    ),
    keepAgreement: assign(({ context, event }) => {
      if (event.type !== 'agreement') return {};
      const { from: device, signature } = event;
      const others = context.agreements.filter((one) => one.device !== device);
      return { agreements: [...others, { device, signature }] };
    }),
    takeProposal: assign(({ event }) =>
      event.type === 'proposal' ? { epoch: event.epoch, by: event.from, revision: event.revision } : {},
    ),
    noteObjector: assign(({ event }) => ('from' in event ? { by: event.from } : {})),
    keepQuiet: assign(({ event: { facts } }) => ({ quietUntil: facts.ticks + QUIET_TICKS })),
    makePledge: assign(({ context: { by, epoch } }) => ({ pledge: { to: by, epoch, isWithdrawn: false } })),
    withdrawPledge: assign(({ context: { pledge } }) => ({
      pledge: pledge && { ...pledge, isWithdrawn: true },
    })),
    confirmPledge: assign(({ context: { pledge } }) => ({
      pledge: pledge && { ...pledge, isWithdrawn: false },
    })),
    releasePledge: assign((moment) => ({
      pledge: isFrom(moment, moment.context.pledge?.to) ? null : moment.context.pledge,
    })),
  },
  guards: {
    mustRefuse: ({ event }) => event.type === 'proposal' && !isAcceptable(event),
    hasHost: ({ event }) => event.facts.hasHost,
    mayAgree: (moment) => opened(moment) !== null,
    ownIsNewer: (moment) => {
      const proposal = opened(moment);
      return proposal !== null && moment.event.facts.revision > proposal.revision;
    },
    betterThanOwn: (moment) => {
      const { revision } = moment.event.facts;
      const proposal = opened(moment);
      return proposal !== null && isPreferred(proposal, { revision, from: moment.context.self });
    },
    betterThanKnown: (moment) => {
      const { by, revision } = moment.context;
      const proposal = opened(moment);
      return proposal !== null && proposal.from !== by && isPreferred(proposal, { revision, from: by });
    },
    sameProposal: (moment) => opened(moment)?.from === moment.context.by,
    mayPropose: (moment) =>
      moment.event.facts.ticks >= moment.context.quietUntil && pledgedTo(moment) === null,
    hasWithdrawn: (moment) => pledgedTo(moment) !== null && moment.context.pledge?.isWithdrawn === true,
    mayPledge: (moment) => [null, moment.context.by].includes(pledgedTo(moment)),
    allAgreed: ({ context: { invited, agreements } }) =>
      invited.every((one) => agreements.some(({ device }) => device === one)),
    fromInvited: isFromInvited,
    fromAgreed: (moment) =>
      isFromInvited(moment) && moment.context.agreements.some(({ device }) => isFrom(moment, device)),
    fromProposer: (moment) => isFrom(moment, moment.context.by),
    otherGone: ({ context, event: { facts } }) => !facts.reachable.includes(context.by),
    // the sender gave up, or confirms that this device has withdrawn its agreement
    releases: ({ context: { pledge }, event }) =>
      'from' in event && pledge?.to === event.from && pledge.epoch === event.epoch,
    // the sender relies on a proposal that this device has given up
    countsOnThis: ({ context, event }) =>
      'from' in event &&
      event.epoch === context.proposedIn &&
      event.facts.reachable.includes(event.from) &&
      event.facts.ticks >= context.quietUntil,
    hasAgreedTo: ({ context: { pledge }, event }) =>
      'from' in event &&
      event.epoch === event.facts.epoch + 1 &&
      pledge?.to === event.from &&
      pledge.epoch === event.epoch &&
      !event.facts.hasHost,
  },
});
