import { hostId } from '../../lib/net/peer-ids.ts';
import { LIMITS } from '../../server/limits.ts';
import { answerOf, candidateOf, offerOf, sdpOf } from '../support/introductions.ts';
import type { Chance } from '../support/player.ts';
import { type MemorySocket, MemorySwitchboard, PeerJsPage } from './signalling-in-memory.ts';
import { CheckFailed } from './timeline.ts';

/** Strangers who misuse a table's introductions through PeerJS messages: at the server of `npm start`, and at one without checks. */

const HOST = hostId('fuzzed');
const GUEST = 'kilowatt-guest-fuzzed';
/** Attacking devices: guests, and a host that the guest also tries. */
const FALSE_HOST = hostId('false');
const STRANGERS = ['kilowatt-guest-evil', 'kilowatt-guest-bad', FALSE_HOST];
const MESSAGES = 300;

/** The guest's own connection, and those that strangers name. */
const OWN = 'own';
const CONNECTIONS = [OWN, 'a', 'b', 'c'];
const PAYLOADS = { OFFER: offerOf, ANSWER: answerOf, CANDIDATE: candidateOf } as const;
const TYPES = ['OFFER', 'ANSWER', 'CANDIDATE'] as const;
const ODD_TYPES = ['LEAVE', 'EXPIRE', 'ERROR', 'X', 'constructor', '__proto__', null, 5];

/** Values that are invalid in some or all fields of an introduction. */
const ODD_VALUES: readonly unknown[] = [
  true,
  false,
  null,
  5,
  -1,
  '',
  'constructor',
  '__proto__',
  'json',
  'media',
  'x'.repeat(10_000),
  'v=0\r\na=candidate:1 1 udp 1 192.0.2.1 9 typ host',
  [],
  ['raw'],
  {},
  { originator: true },
  { type: 'rollback', sdp: '' },
  { type: 'offer', sdp: sdpOf(100).repeat(2) },
  { type: 'answer', sdp: sdpOf(100) },
  { candidate: 'a\r\nb' },
  { toString: 'x' },
];
/** Known fields, and options of PeerJS. */
const NAMES = [
  ...['sdp', 'type', 'connectionId', 'label', 'serialization', 'reliable', 'candidate'],
  ...[
    'originator',
    'metadata',
    'constraints',
    'sdpTransform',
    '_stream',
    '_payload',
    '__proto__',
    'src',
    'dst',
  ],
];

/** The text of a message, usually with odd fields. */
function oddMessage(to: string, chance: Chance): string {
  const type = chance.oneOf(TYPES);
  const fields = Object.entries(PAYLOADS[type](chance.oneOf(CONNECTIONS)));
  const odd = Array.from(
    { length: chance.below(3) },
    () => [chance.oneOf(NAMES), chance.oneOf(ODD_VALUES)] as const,
  );
  // fromEntries makes "__proto__" an ordinary field
  const payload = chance.onceIn(20) ? chance.oneOf(ODD_VALUES) : Object.fromEntries([...fields, ...odd]);
  const isOddType = chance.onceIn(20);
  return JSON.stringify({ type: isOddType ? chance.oneOf(ODD_TYPES) : type, dst: to, payload, ttl: 1 });
}

/** @throws CheckFailed if a page accepts a forbidden message, or the guest cannot reach its host. */
export function misuseIntroductions(chance: Chance): string {
  const hasOwnServer = chance.onceIn(2);
  const checkedBy = hasOwnServer ? 'server' : 'page';
  const [host, guest] = [new PeerJsPage(HOST, checkedBy), new PeerJsPage(GUEST, checkedBy)];
  for (const id of [HOST, FALSE_HOST]) guest.connect(id, OWN);
  if (hasOwnServer) attackAtOwnServer(host, guest, chance);
  else {
    for (let i = 0; i < MESSAGES; i++) {
      const page = chance.oneOf([host, guest]);
      const message = JSON.parse(oddMessage(page.id, chance)) as object;
      page.hear(JSON.stringify({ ...message, src: chance.oneOf([...STRANGERS, HOST, GUEST]) }));
    }
  }
  return `introductions: at ${hasOwnServer ? 'our server' : 'a server without checks'}`;
}

function attackAtOwnServer(host: PeerJsPage, guest: PeerJsPage, chance: Chance): void {
  const board = new MemorySwitchboard();
  try {
    const ofHost = board.register(HOST, '192.0.2.1', (text) => host.hear(text));
    const ofGuest = board.register(GUEST, '192.0.2.1', (text) => guest.hear(text));
    const say = (from: MemorySocket, type: keyof typeof PAYLOADS, dst: string): void => {
      from.emit('message', Buffer.from(JSON.stringify({ type, dst, payload: PAYLOADS[type](OWN) })));
    };
    const sockets = STRANGERS.map((id) => board.register(id, '192.0.2.2', () => undefined));
    const attack = (): void => {
      for (let i = 0; i < MESSAGES; i++) {
        board.now += chance.below(50);
        const to = chance.oneOf([HOST, GUEST, FALSE_HOST, 'kilowatt-nobody']);
        chance.oneOf(sockets).emit('message', Buffer.from(oddMessage(to, chance)));
      }
    };
    say(ofGuest, 'OFFER', FALSE_HOST);
    attack();
    for (const type of ['OFFER', 'CANDIDATE'] as const) say(ofGuest, type, HOST);
    attack();
    for (const type of ['ANSWER', 'CANDIDATE'] as const) say(ofHost, type, GUEST);
    const answers = guest.read.filter(({ src, type }) => src === HOST && type === 'ANSWER');
    if (answers.length !== 1)
      throw new CheckFailed('introductions: a guest does not hear the answer of its host');
    const [flooder] = sockets;
    const [kind, before] = [chance.oneOf(['ping', 'pong']), board.size];
    for (let i = 0; i <= LIMITS.deviceMessages.burst; i++) flooder?.emit(kind, Buffer.from(''));
    if (board.size >= before) throw new CheckFailed(`introductions: endless ${kind}s are read`);
  } finally {
    board.stop();
  }
}
