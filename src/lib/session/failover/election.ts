import { initialTransition, type SnapshotFrom, transition } from 'xstate';
import type { DeviceId } from '../../protocol/table-view.ts';
import {
  agreeToProposer,
  connectedToSender,
  ELECTION_EFFECTS,
  type ElectionEffect,
  type ElectionEvent,
  electionWiring,
  objectTo,
  objectToSender,
  tookOverToSender,
} from './election-wiring.ts';

/**
 * The election of a new host on one device, as a statechart. A guest proposes itself, and every other guest in reach agrees with one tap.
 * Of two proposals the one with the higher sealed revision wins, then the one from the device with the lower id. The chart is pure: it
 * names its effects, and `Election` (election-runner.ts) runs them. `docs/charts.md` shows the chart.
 */

/** The transitions of a device without an open proposal. */
const UNDECIDED = {
  propose: '#election.proposed',
  proposal: [
    // the device that has seen more of the game should continue it
    { guard: 'ownIsNewer', target: '#election.proposed' },
    { guard: 'mayAgree', target: '#election.invited', actions: 'takeProposal' },
  ],
} as const;
/** A better proposal: the player is asked again, even after agreeing to another one. */
const BETTER = { guard: 'betterThanKnown', target: '#election.invited', actions: 'takeProposal' } as const;
const GONE = { guard: 'otherGone', target: '#election.idle' } as const;
const GIVEN_UP = { guard: 'fromProposer', target: '#election.idle', actions: 'releasePledge' } as const;

export const electionMachine = electionWiring.createMachine({
  id: 'election',
  context: ({ input }) => ({
    ...{ self: input.self, epoch: 0, invited: [], agreements: [], stillConnected: [], heard: [] },
    ...{ by: '', revision: 0, pledge: null, proposedIn: 0, quietUntil: 0 },
  }),
  initial: 'idle',
  on: {
    proposal: [
      { guard: 'mustRefuse', actions: objectToSender },
      { guard: 'hasHost', actions: connectedToSender },
    ],
    agreement: { guard: 'countsOnThis', actions: [objectToSender, 'keepQuiet'] },
    objection: [
      { guard: 'releases', actions: 'releasePledge' },
      { guard: 'countsOnThis', actions: [objectToSender, 'keepQuiet'] },
    ],
    'took-over': {
      guard: 'hasAgreedTo',
      target: '.idle',
      actions: [
        'confirmPledge',
        { type: 'follow', params: ({ event }) => ({ host: event.from, epoch: event.epoch }) },
      ],
    },
    // repeat the withdrawal until the other device confirms it
    tick: {
      guard: 'hasWithdrawn',
      actions: [objectTo(({ pledge }) => (pledge ? [pledge.to] : [])), 'keepQuiet'],
    },
  },
  states: {
    idle: { on: UNDECIDED },
    proposed: {
      initial: 'waiting',
      on: {
        proposal: { guard: 'betterThanOwn', target: 'invited', actions: 'takeProposal' },
      },
      states: {
        // the device waits until its own agreement is released, and QUIET_TICKS after each objection it sent
        waiting: {
          entry: ['beginProposal', 'withdrawPledge'],
          always: { guard: 'mayPropose', target: 'asking' },
          on: {
            withdraw: '#election.idle',
            agreement: {},
            objection: [{ guard: 'releases', actions: 'releasePledge' }, {}],
          },
        },
        asking: {
          entry: [
            'beginProposal',
            'noteProposal',
            { type: 'ask', params: ({ context: { invited: to, epoch } }) => ({ to, epoch }) },
          ],
          always: { guard: 'allAgreed', target: '#election.elected' },
          on: {
            agreement: [{ guard: 'fromInvited', actions: ['keepAgreement', 'dropUnreachable'] }, {}],
            objection: [
              {
                guard: 'fromInvited',
                target: '#election.declined',
                // the others need not answer any more
                actions: ['noteObjector', objectTo(({ invited }) => invited), 'keepQuiet'],
              },
              {},
            ],
            'still-connected': { guard: 'fromInvited', actions: 'noteStillConnected' },
            withdraw: {
              target: '#election.idle',
              actions: [objectTo(({ invited }) => invited), 'keepQuiet'],
            },
            // the guests do not all lose the host at the same time, so invite them again until they answer
            tick: {
              actions: [
                'dropUnreachable',
                'showStillConnected',
                {
                  type: 'ask',
                  params: ({ context: { invited, agreements, epoch } }) => ({
                    to: invited.filter((one) => !agreements.some(({ device }) => device === one)),
                    epoch,
                  }),
                },
              ],
            },
          },
        },
      },
    },
    invited: {
      on: {
        agree: [{ guard: 'mayPledge', target: 'agreed.given' }, { target: 'agreed.withdrawing' }],
        withdraw: { target: 'idle', actions: [objectTo(({ by }) => [by]), 'keepQuiet'] },
        proposal: [BETTER, { guard: 'sameProposal', actions: 'takeProposal' }],
        objection: GIVEN_UP,
        tick: GONE,
      },
    },
    agreed: {
      initial: 'given',
      on: {
        withdraw: {
          target: 'idle',
          actions: ['withdrawPledge', objectTo(({ by }) => [by]), 'keepQuiet'],
        },
        proposal: BETTER,
        objection: GIVEN_UP,
        tick: GONE,
      },
      states: {
        // the device waits until its agreement to another device is released before it sends the new one
        withdrawing: {
          entry: 'withdrawPledge',
          always: { guard: 'mayPledge', target: 'given' },
        },
        given: {
          entry: ['makePledge', agreeToProposer],
          on: {
            // the proposer asks again, so the agreement was lost
            proposal: [BETTER, { guard: 'sameProposal', actions: ['takeProposal', agreeToProposer] }],
            tick: [GONE, { actions: agreeToProposer }],
          },
        },
      },
    },
    declined: {
      on: { ...UNDECIDED, withdraw: 'idle', tick: GONE },
    },
    elected: {
      entry: { type: 'takeOver', params: ({ context: { epoch, agreements } }) => ({ epoch, agreements }) },
      on: {
        // a device that missed the take-over keeps sending these
        agreement: [{ guard: 'fromInvited', actions: tookOverToSender }, {}],
        objection: [{ guard: 'fromInvited', actions: tookOverToSender }, {}],
        proposal: {},
        'took-over': {},
        tick: {},
      },
    },
  },
});

/** The state of the election at one moment. Immutable. */
export type ElectionSnapshot = SnapshotFrom<typeof electionMachine>;
export interface ElectionStep {
  readonly state: ElectionSnapshot;
  /** In the order to run them. */
  readonly effects: readonly ElectionEffect[];
}
type Action = ReturnType<typeof transition<typeof electionMachine>>[1][number];

const isEffect = (action: { readonly type: string; readonly params: unknown }): action is ElectionEffect =>
  action.type in ELECTION_EFFECTS;
/** Whether an effect would send a message without recipients. */
const isEmpty = ({ params }: ElectionEffect): boolean => 'to' in params && params.to.length === 0;
const stepOf = ([state, actions]: readonly [ElectionSnapshot, readonly Action[]]): ElectionStep => ({
  state,
  effects: actions
    .map(({ type, params }) => ({ type, params }))
    .filter(isEffect)
    .filter((one) => !isEmpty(one)),
});

/** The initial state of the election, without proposals. */
export const beginElection = (self: DeviceId): ElectionStep =>
  stepOf(initialTransition(electionMachine, { self }));
/** Applies an event. A late or repeated event changes nothing. */
export const electionStep = (state: ElectionSnapshot, event: ElectionEvent): ElectionStep =>
  stepOf(transition(electionMachine, state, event));
