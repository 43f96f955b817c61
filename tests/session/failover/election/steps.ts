import type { ElectionEffect, ElectionEvent } from '#lib/session/failover/election-wiring.ts';
import { agreement, bare, follow, plain, proposal, sent, sentIn, takeOver } from './events.ts';

/** The effect of each event in each state, on Ben's device. */

export const EVENTS = {
  propose: bare('propose'),
  agree: bare('agree'),
  withdraw: bare('withdraw'),
  tick: bare('tick'),
  'a later tick': bare('tick', { ticks: 9 }),
  'a tick with nobody in reach': bare('tick', { reachable: [] }),
  'a proposal of Ana': proposal('ana'),
  'an older proposal of Ana': proposal('ana', { revision: 6 }),
  'a proposal of Cem': proposal('cem'),
  'a newer proposal of Cem': proposal('cem', { revision: 8 }),
  'a proposal for the epoch that is known': proposal('ana', { epoch: 1 }),
  'a proposal for an epoch that nobody can know': proposal('ana', { epoch: 999_999_999 }),
  'a proposal of a device whose key is unknown': proposal('ana', { hasKey: false }),
  'a proposal of a device out of reach': proposal('dan'),
  'a proposal while the host is here': proposal('ana', { hasHost: true }),
  'an agreement of Ana': agreement('ana'),
  'an agreement of Cem': agreement('cem'),
  'an agreement of Dan': agreement('dan'),
  'an agreement for another epoch': agreement('ana', 3),
  'an objection of Ana': plain('objection', 'ana'),
  'an objection of Cem': plain('objection', 'cem'),
  'an objection of Dan': plain('objection', 'dan'),
  'Ana is still connected': plain('still-connected', 'ana'),
  'Ana took over': plain('took-over', 'ana'),
  'Cem took over': plain('took-over', 'cem'),
  'Cem took over another epoch': plain('took-over', 'cem', {}, 3),
} satisfies Record<string, ElectionEvent>;
export type EventName = keyof typeof EVENTS;
type Outcome = readonly [place: string, ...effects: readonly ElectionEffect[]];
type Outcomes = Partial<Record<EventName, Outcome>>;

/** The refusals in every state but the last. */
const refusedIn = (place: string): Outcomes => ({
  'a proposal for the epoch that is known': [place, sentIn(1, 'sendObjection', 'ana')],
  'a proposal for an epoch that nobody can know': [place, sentIn(999_999_999, 'sendObjection', 'ana')],
  'a proposal of a device whose key is unknown': [place, sent('sendObjection', 'ana')],
  'a proposal of a device out of reach': [place, sent('sendObjection', 'dan')],
  'a proposal while the host is here': [place, sent('sayStillConnected', 'ana')],
});
const ASKS: Outcome = ['proposed.asking', sent('ask', 'ana', 'cem')];
const INVITED: Outcome = ['invited'];

/** Each state with a way to it, and the events that do something there; all others change nothing. */
export const PLACES: readonly (readonly [place: string, way: readonly ElectionEvent[], does: Outcomes])[] = [
  [
    'idle',
    [],
    {
      ...refusedIn('idle'),
      propose: ASKS,
      'a proposal of Ana': INVITED,
      'an older proposal of Ana': ASKS,
      'a proposal of Cem': INVITED,
      'a newer proposal of Cem': INVITED,
    },
  ],
  [
    // the agreement to Ana is withdrawn, and Ana has not confirmed it
    'proposed.waiting',
    [proposal('ana'), bare('agree'), bare('withdraw'), bare('propose', { ticks: 9 })],
    {
      ...refusedIn('proposed.waiting'),
      withdraw: ['idle'],
      tick: ['proposed.waiting', sent('sendObjection', 'ana')],
      'a later tick': ['proposed.waiting', sent('sendObjection', 'ana')],
      'a proposal of Ana': INVITED,
      'a newer proposal of Cem': INVITED,
      'Ana took over': ['idle', follow('ana')],
    },
  ],
  [
    'proposed.asking',
    [bare('propose')],
    {
      ...refusedIn('proposed.asking'),
      withdraw: ['idle', sent('sendObjection', 'ana', 'cem')],
      tick: ASKS,
      'a later tick': ASKS,
      'a tick with nobody in reach': ['elected', takeOver()],
      'a proposal of Ana': INVITED,
      'a newer proposal of Cem': INVITED,
      'an objection of Ana': ['declined', sent('sendObjection', 'ana', 'cem')],
      'an objection of Cem': ['declined', sent('sendObjection', 'ana', 'cem')],
    },
  ],
  [
    'invited',
    [proposal('cem')],
    {
      ...refusedIn('invited'),
      agree: ['agreed.given', sent('sendAgreement', 'cem')],
      withdraw: ['idle', sent('sendObjection', 'cem')],
      'a tick with nobody in reach': ['idle'],
      'an objection of Cem': ['idle'],
    },
  ],
  [
    // Cem may still count on the agreement that Ben wants to give to Ana instead
    'agreed.withdrawing',
    [proposal('cem'), bare('agree'), proposal('ana'), bare('agree')],
    {
      ...refusedIn('agreed.withdrawing'),
      withdraw: ['idle', sent('sendObjection', 'ana')],
      tick: ['agreed.withdrawing', sent('sendObjection', 'cem')],
      'a later tick': ['agreed.withdrawing', sent('sendObjection', 'cem')],
      'a tick with nobody in reach': ['idle'],
      'a newer proposal of Cem': INVITED,
      'an objection of Ana': ['idle'],
      'an objection of Cem': ['agreed.given', sent('sendAgreement', 'ana')],
      'Cem took over': ['idle', follow('cem')],
    },
  ],
  [
    'agreed.given',
    [proposal('cem'), bare('agree')],
    {
      ...refusedIn('agreed.given'),
      withdraw: ['idle', sent('sendObjection', 'cem')],
      tick: ['agreed.given', sent('sendAgreement', 'cem')],
      'a later tick': ['agreed.given', sent('sendAgreement', 'cem')],
      'a tick with nobody in reach': ['idle'],
      'a proposal of Ana': INVITED,
      'a proposal of Cem': ['agreed.given', sent('sendAgreement', 'cem')],
      'a newer proposal of Cem': ['agreed.given', sent('sendAgreement', 'cem')],
      'an objection of Cem': ['idle'],
      'Cem took over': ['idle', follow('cem')],
    },
  ],
  [
    // and quiet, since the others were notified
    'declined',
    [bare('propose'), plain('objection', 'ana')],
    {
      ...refusedIn('declined'),
      propose: ['proposed.waiting'],
      withdraw: ['idle'],
      'a tick with nobody in reach': ['idle'],
      'a proposal of Ana': INVITED,
      'an older proposal of Ana': ['proposed.waiting'],
      'a proposal of Cem': INVITED,
      'a newer proposal of Cem': INVITED,
    },
  ],
  [
    'elected',
    [bare('propose'), agreement('ana'), agreement('cem')],
    {
      'an agreement of Ana': ['elected', sent('sayTookOver', 'ana')],
      'an agreement of Cem': ['elected', sent('sayTookOver', 'cem')],
      'an objection of Ana': ['elected', sent('sayTookOver', 'ana')],
      'an objection of Cem': ['elected', sent('sayTookOver', 'cem')],
    },
  ],
];
