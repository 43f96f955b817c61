/**
 * Which folder may import which. Every arrow points one way: rules <- machine <- protocol <- session <- persist, net;
 * state knows the session; app knows them all; ui knows app, state and the pure functions of rules; routes know ui. The server stands
 * beside them, src/tools may use everything, and nothing in src imports tests. An import that is not listed here is refused, with the reason.
 */
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

const PURE = 'rules are pure functions of the game: no framework, no I/O, nothing but result.ts';

/** @type {Record<string, {folders: string[], types?: string[], why: string}>} The places and what each may use besides itself. */
const PLACES = {
  address: { folders: [], why: 'net, protocol and screens read addresses, so it imports nothing' },
  result: { folders: [], why: 'everything imports result.ts, so it imports nothing' },
  seats: { folders: [], why: 'shapes, session and screens import seats.ts, so it imports nothing' },
  'game-id': { folders: [], why: 'storage, services and pages name a game, so it imports nothing' },
  digits: { folders: [], why: 'names and screens read digits, so it imports nothing' },
  names: { folders: ['seats'], why: 'a name is text, and knows how long seats.ts lets it be' },
  'same-name': { folders: ['digits', 'seats'], why: 'names are compared as texts, wherever they come from' },
  rules: { folders: ['result'], why: PURE },
  machine: {
    folders: ['result', 'rules'],
    why: 'the machine orders what the rules do and knows nothing above them',
  },
  bots: {
    folders: ['result', 'rules'],
    why: 'bots answer questions about views; they know no session, no screen and no clock',
  },
  coach: {
    folders: ['game-id', 'rules'],
    why: 'the coach watches views and the log of a game, and says figures; words and screens are above it',
  },
  shapes: {
    folders: ['result', 'seats', 'names', 'game-id', 'rules', 'bots'],
    why: 'shapes say what the nouns look like from outside, and nothing more',
  },
  protocol: {
    folders: ['address', 'result', 'seats', 'rules', 'machine', 'shapes', 'bots'],
    why: 'messages are made of the nouns of the rules',
  },
  session: {
    folders: [
      'digits',
      'result',
      'seats',
      'names',
      'same-name',
      'game-id',
      'rules',
      'machine',
      'protocol',
      'bots',
    ],
    why: 'the session reaches storage and net through ports',
  },
  net: {
    folders: ['address', 'result', 'protocol', 'session'],
    why: 'a transport carries messages and does not read them',
  },
  persist: {
    folders: [
      'result',
      'seats',
      'names',
      'game-id',
      'rules',
      'machine',
      'session',
      'shapes',
      'bots',
      'coach',
    ],
    why: 'saves are data of the session; they know no screen',
  },
  pwa: { folders: [], why: 'installing and updating know nothing of the game' },
  i18n: { folders: [], why: 'messages know their catalogue and the language, and nothing of the game' },
  state: {
    folders: [
      'result',
      'seats',
      'names',
      'game-id',
      'rules',
      'machine',
      'protocol',
      'session',
      'persist',
      'pwa',
      'bots',
      'coach',
    ],
    types: ['app'],
    why: 'screens watch state; state never reaches into a service or a screen',
  },
  app: {
    folders: [
      'result',
      'seats',
      'names',
      'same-name',
      'game-id',
      'rules',
      'machine',
      'protocol',
      'session',
      'net',
      'persist',
      'pwa',
      'bots',
      'coach',
      'state',
    ],
    why: 'services tie the layers together and never reach into a screen',
  },
  ui: {
    folders: [
      'address',
      'digits',
      'result',
      'seats',
      'names',
      'same-name',
      'game-id',
      'rules',
      'bots',
      'coach',
      'state',
      'app',
      'pwa',
      'i18n',
    ],
    types: ['protocol', 'session', 'persist'],
    why: 'a screen asks state and app; machine, session and persist are behind them',
  },
  routes: {
    folders: ['game-id', 'ui', 'state', 'app', 'pwa', 'i18n'],
    types: ['session'],
    why: 'a page is thin and shows ui',
  },
  'service-worker': { folders: [], why: 'the worker keeps files and knows nothing of the game' },
  server: {
    folders: ['result', 'net'],
    why: 'the server hands out files and introduces devices; it knows nothing of the game',
  },
};

/** The places inside the session and what each may use of the others. Loose files of src/lib/session are `shared`. */
const SESSION_PLACES = {
  shared: {
    folders: ['ports'],
    why: 'every folder of the session uses its loose files, so they know none but the ports',
  },
  ports: { folders: ['game'], why: 'ports say in types what the session needs, and store games' },
  game: { folders: [], why: 'one game knows no table, no device and no channel' },
  trust: { folders: ['shared'], why: 'who is who does not depend on the game or on the role' },
  'fair-deal': {
    folders: ['shared', 'game'],
    why: 'both roles check the deal by the same rules, so it knows neither',
  },
  host: {
    folders: ['shared', 'ports', 'game', 'trust', 'fair-deal'],
    why: 'host and guest meet in messages alone; what both need stands below them',
  },
  guest: {
    folders: ['shared', 'ports', 'trust', 'fair-deal'],
    why: 'host and guest meet in messages alone, and a guest has no game but its replica',
  },
  failover: {
    folders: ['shared', 'ports', 'game', 'trust', 'fair-deal', 'host', 'guest'],
    why: 'a guest becomes the host there, so it knows both',
  },
};

/** What in src/lib is none of them. */
const NOWHERE = { folders: [], why: 'it has no place in .config/arrows.js yet' };

/** Places without any package. */
const BARE = ['result', 'digits', 'seats', 'names', 'same-name', 'rules', 'bots', 'coach'];

/** Packages that belong to some places, or to single files; every other package is open to all but the bare ones. */
const PACKAGES = [
  {
    name: /^xstate/,
    places: ['machine'],
    files: [
      'src/lib/session/guest/joining.ts',
      'src/lib/session/guest/joining-wiring.ts',
      'src/lib/session/failover/election.ts',
      'src/lib/session/failover/election-wiring.ts',
    ],
    why: 'the charts alone know XState; go through machine/step.ts, session/guest/joining.ts or session/failover/election.ts',
  },
  { name: /^idb-keyval/, places: ['persist'], why: 'only persist touches storage; go through its doors' },
  {
    name: /^valibot/,
    places: ['shapes', 'persist', 'protocol'],
    why: 'parsing what comes from outside is the work of shapes, persist and protocol',
  },
  {
    name: /^(svelte(\/|$)|\$app\/|@sveltejs\/)/,
    places: ['app', 'state', 'ui', 'pwa', 'routes', 'service-worker'],
    why: 'the game must run without a framework',
  },
  {
    name: /^@noble\/hashes\/(?!utils\.js$)/,
    places: ['session'],
    why: 'cryptographic hashes come from session/digest.ts, loaded only where devices share a table',
  },
  {
    name: /^@noble\/curves/,
    places: [],
    files: ['src/lib/session/trust/keys.ts'],
    why: 'signatures come from session/trust/keys.ts, loaded only where devices share a table',
  },
  { name: /^peerjs(\/|$)/, places: ['net'], why: 'transports live in net' },
  { name: /^qr(\/|$)/, places: ['ui'], why: 'QR codes are drawn and read by ui/pairing' },
  { name: /^workbox-/, places: ['service-worker'], why: 'only the worker stores the app' },
  { name: /^node:/, places: ['server'], why: 'src/lib runs in a browser' },
  { name: /^ws$/, places: ['server'], why: 'browsers have sockets of their own' },
];

const pathOf = (file) => relative(root, file).replaceAll('\\', '/');

/** The place a file belongs to; null: outside of them, free to import anything. */
function placeOf(file) {
  const [top, second = '', third = ''] = pathOf(file).split('/');
  if (top !== 'src') return null;
  const name = second === 'lib' ? third : second;
  const place = name.replace(/\.(ts|js)$/, '');
  return place in PLACES || second === 'lib' ? place : second === 'tools' ? 'tools' : null;
}

/** The place of a file of src/lib/session within it. */
function sessionPlaceOf(file) {
  const [folder, below] = pathOf(file).slice('src/lib/session/'.length).split('/');
  return below === undefined ? 'shared' : folder;
}

/** The reason against an import of one file of the session by another, or null if it is fine. */
function objectionInSession(file, target) {
  const [place, other] = [sessionPlaceOf(file), sessionPlaceOf(target)];
  const { folders, why } = SESSION_PLACES[place] ?? NOWHERE;
  return place === other || folders.includes(other)
    ? null
    : `session/${place} may not import session/${other}: ${why}`;
}

/** The reason against an import; null: it is fine. */
function objection(file, specifier, isType) {
  if (specifier.startsWith('.') && pathOf(resolve(dirname(file), specifier)).startsWith('tests/')) {
    return 'src may not import tests: what both need belongs in src/tools/support';
  }
  const place = placeOf(file);
  if (place === null || place === 'tools') return null;
  const { folders, types = [], why } = PLACES[place] ?? NOWHERE;
  const path = specifier.split('?')[0];
  if (path.startsWith('.') || path.startsWith('#lib/')) {
    const inside = path.startsWith('.');
    if (inside && !/\.\w+$/.test(path)) return 'imports carry their extension, so that plain Node runs them';
    if (!inside && place !== 'routes' && place !== 'service-worker') {
      return 'inside src/lib imports are relative, so that plain Node runs them';
    }
    const imported = inside
      ? resolve(dirname(file), path)
      : resolve(root, 'src/lib', path.slice('#lib/'.length));
    const target = placeOf(imported);
    if (place === 'session' && target === 'session') return objectionInSession(file, imported);
    if (target === null || target === place || folders.includes(target)) return null;
    if (isType && types.includes(target)) return null;
    return `${place} may not import ${target}: ${why}`;
  }
  const owned = PACKAGES.find(({ name }) => name.test(path));
  const isOpen = owned?.places.includes(place) || owned?.files?.includes(pathOf(file));
  if (owned && !isOpen) return `${place} may not import ${path}: ${owned.why}`;
  if (BARE.includes(place)) return `${place} may import no package: ${why}`;
  return null;
}

const arrow = {
  meta: { type: 'problem', schema: [], messages: { refused: 'Import arrow: {{reason}}.' } },
  create(context) {
    const check = (node, source) => {
      if (typeof source?.value !== 'string') return;
      const reason = objection(context.filename, source.value, node.importKind === 'type');
      if (reason !== null) context.report({ node, messageId: 'refused', data: { reason } });
    };
    return {
      ImportDeclaration: (node) => check(node, node.source),
      ExportNamedDeclaration: (node) => check(node, node.source),
      ExportAllDeclaration: (node) => check(node, node.source),
      ImportExpression: (node) => check(node, node.source),
      TSImportType: (node) => check(node, node.source ?? node.argument?.literal),
    };
  },
};

const NO_CLOCK =
  'The game has no clock and no chance of its own: what happens follows from set-up, seed and commands.';

/** Public functions and types of XState that src/lib/machine may import. */
const XSTATE = [
  'Actor',
  'assign',
  'createActor',
  'initialTransition',
  'setup',
  'transition',
  'SnapshotFrom',
  'StateValue',
];
const PRIVATE = 'Nothing uses private parts of XState or its methods that take an actor scope.';
const SCOPED =
  '/^(_.*|getInitialSnapshot|getPersistedSnapshot|implementations|microstep|restoreSnapshot|transition)$/';

/** The ESLint configurations that enforce the arrows. */
export const arrows = [
  {
    files: ['src/**'],
    plugins: { kilowatt: { rules: { arrow } } },
    rules: { 'kilowatt/arrow': 'error' },
  },
  {
    files: [
      'src/lib/rules/**',
      'src/lib/machine/**',
      'src/lib/bots/**',
      'src/lib/session/guest/joining*.ts',
      'src/lib/session/failover/election*.ts',
    ],
    rules: {
      'no-restricted-properties': ['error', { object: 'Math', property: 'random', message: NO_CLOCK }],
      'no-restricted-globals': [
        'error',
        ...['Date', 'performance', 'crypto', 'fetch', 'setTimeout', 'setInterval', 'window', 'document'].map(
          (name) => ({ name, message: NO_CLOCK }),
        ),
      ],
    },
  },
  {
    files: ['src/lib/machine/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        { paths: [{ name: 'xstate', allowImportNames: XSTATE, message: PRIVATE }] },
      ],
      'no-restricted-syntax': [
        'error',
        { selector: `MemberExpression[property.name=${SCOPED}]`, message: PRIVATE },
        { selector: 'Property[key.name=/^(_.*|resolve)$/]', message: PRIVATE },
      ],
    },
  },
];
