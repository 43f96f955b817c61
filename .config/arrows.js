/**
 * Which folder of src may import which. Every arrow points one way: rules <- machine <- protocol <- session <- persist, net; state knows
 * the session; app knows them all; ui knows app, state and the pure functions of rules; routes know ui. The server stands beside them,
 * src/tools may use everything, and nothing in src imports tests. An import that is not listed here is refused, with the reason.
 * The column "May import" of docs/ARCHITECTURE.md says the same, and tests/docs/folders.test.ts compares them.
 */
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const lib = resolve(root, 'src/lib');

/**
 * The places of src: what each may import besides itself (`may`), of which places the types alone (`types`), and why no more.
 * Between the folders of the session the rows with a slash decide; `session/files` are its files outside of folders.
 * @type {Record<string, {may: string, types?: string, why: string}>}
 */
export const PLACES = {
  address: { may: '', why: 'net, protocol and screens read addresses, so it imports nothing' },
  result: { may: '', why: 'everything imports result.ts, so it imports nothing' },
  seats: { may: '', why: 'shapes, session and screens import seats.ts, so it imports nothing' },
  'game-id': { may: '', why: 'storage, services and pages name a game, so it imports nothing' },
  digits: { may: '', why: 'names and screens read digits, so it imports nothing' },
  names: { may: 'seats', why: 'a name is text, and knows how long seats.ts lets it be' },
  'same-name': { may: 'digits seats', why: 'names are compared as texts, wherever they come from' },
  rules: { may: 'result', why: 'rules are pure functions of the game: no framework, no I/O, only result.ts' },
  machine: { may: 'result rules', why: 'the machine orders what the rules do and knows nothing above them' },
  figures: {
    may: 'result rules',
    why: 'figures say what follows from a view; bots, the coach and screens use them, and words are above them',
  },
  bots: {
    may: 'result rules figures',
    why: 'bots answer questions about views; they know no session, no screen and no clock',
  },
  coach: {
    may: 'game-id rules figures',
    why: 'the coach watches views and the log of a game, and says figures; words and screens are above it',
  },
  shapes: {
    may: 'result seats names game-id rules bots',
    why: 'shapes say what the nouns look like from outside, and nothing more',
  },
  protocol: {
    may: 'address result seats rules machine shapes bots',
    why: 'messages are made of the nouns of the rules',
  },
  session: {
    may: 'digits result seats names same-name game-id rules machine protocol bots',
    why: 'the session reaches storage and net through ports',
  },
  'session/files': { may: 'session/ports', why: 'all folders use them, so they know none but the ports' },
  'session/ports': { may: 'session/game', why: 'ports say in types what the session needs, and store games' },
  'session/game': { may: '', why: 'one game knows no table, no device and no channel' },
  'session/trust': { may: 'session/files', why: 'who is who does not depend on the game or on the role' },
  'session/fair-deal': { may: 'session/files session/game', why: 'both roles check it, so it knows neither' },
  'session/host': {
    may: 'session/files session/ports session/game session/trust session/fair-deal',
    why: 'host and guest meet in messages alone; what both need stands below them',
  },
  'session/guest': {
    may: 'session/files session/ports session/trust session/fair-deal',
    why: 'host and guest meet in messages alone, and a guest has no game but its replica',
  },
  'session/failover': {
    may: 'session/files session/ports session/game session/trust session/fair-deal session/host session/guest',
    why: 'a guest becomes the host there, so it knows both',
  },
  net: { may: 'address result protocol session', why: 'a transport carries messages and does not read them' },
  stats: {
    may: 'result seats same-name rules protocol session bots',
    why: 'statistics are figures about games that were played; words, storage and screens are above them',
  },
  persist: {
    may: 'result seats names game-id rules machine session shapes bots coach',
    why: 'saves are data of the session; they know no screen',
  },
  share: {
    may: 'result seats game-id rules machine session persist shapes bots',
    why: 'a game in a link is a game without its storage; it knows no screen',
  },
  pwa: { may: '', why: 'installing and updating know nothing of the game' },
  i18n: { may: '', why: 'messages know their catalogue and the language, and nothing of the game' },
  state: {
    may: 'result seats names game-id rules machine protocol session persist pwa bots coach',
    types: 'app',
    why: 'screens watch state; state never reaches into a service or a screen',
  },
  app: {
    may: 'result seats names same-name game-id rules machine protocol session net persist share pwa bots coach state stats',
    why: 'services tie the layers together and never reach into a screen',
  },
  ui: {
    may: 'address digits result seats names same-name game-id rules figures bots coach state stats app pwa i18n',
    types: 'protocol session persist share',
    why: 'a screen asks state and app; machine, session and persist are behind them',
  },
  routes: { may: 'game-id ui state app pwa i18n', types: 'session', why: 'a page is thin and shows ui' },
  'service-worker': { may: '', why: 'the worker keeps files and knows nothing of the game' },
  server: {
    may: 'result net',
    why: 'the server hands out files and introduces devices; it knows nothing of the game',
  },
};

/** Places without any package. */
export const BARE = 'result digits seats names same-name rules figures bots coach stats';

/** Packages whose names begin with `names` belong to the files whose paths begin with `where`; all others are open to all but the bare places. */
export const PACKAGES = [
  { names: '@noble/hashes/utils.js', where: 'app net session', why: 'keys and hashes alone are bytes' },
  {
    names: 'xstate',
    where: 'machine session/guest/joining session/failover/election',
    why: 'the charts alone know XState; go through machine/step.ts, session/guest/joining.ts or session/failover/election.ts',
  },
  { names: 'idb-keyval', where: 'persist', why: 'only persist touches storage; go through its doors' },
  {
    names: 'valibot',
    where: 'shapes persist protocol share',
    why: 'parsing belongs to shapes, persist, protocol and share',
  },
  {
    names: 'svelte $app/ @sveltejs/',
    where: 'app state ui pwa routes service-worker',
    why: 'the game must run without a framework',
  },
  {
    names: '@noble/hashes/',
    where: 'session',
    why: 'cryptographic hashes come from session/digest.ts, loaded only where devices share a table',
  },
  {
    names: '@noble/curves',
    where: 'session/trust/keys.ts',
    why: 'signatures come from session/trust/keys.ts, loaded only where devices share a table',
  },
  { names: 'peerjs', where: 'net', why: 'transports live in net' },
  { names: 'qr', where: 'ui', why: 'QR codes are drawn and read by ui/pairing' },
  { names: 'workbox-', where: 'service-worker', why: 'only the worker stores the app' },
  { names: 'node:', where: 'server', why: 'src/lib runs in a browser' },
  { names: 'ws', where: 'server', why: 'browsers have sockets of their own' },
];

/** The words of a list. */
export const words = (text = '') => text.split(' ').filter(Boolean);
/** The path of a file in the repository, without `src/` and `lib/`. */
const pathOf = (file) =>
  relative(root, file)
    .replaceAll('\\', '/')
    .replace(/^src\/(lib\/)?/, '');

/** The place of a file or folder; null: outside of src, or at its top. */
export function placeOf(file) {
  const place = pathOf(file)
    .split('/')[0]
    .replace(/\.(ts|js)$/, '');
  const isKnown = place === 'tools' || place in PLACES;
  return isKnown || !relative(lib, file).startsWith('..') ? place : null;
}

/** The place of a file of the session within it. */
function sessionPlaceOf(file) {
  const [, folder, below] = pathOf(file).split('/');
  return below === undefined ? 'session/files' : `session/${folder}`;
}

/** The reason against an import of another file of src; null: it is fine. */
function objectionToFile(file, target, isType) {
  if (/^rules\/maps\/[\w-]+\/places\.ts$/.test(pathOf(target))) {
    return 'src/tools/maps alone imports the true places of cities, so that no player downloads them';
  }
  const inSession = placeOf(file) === 'session' && placeOf(target) === 'session';
  const [place, other] = [file, target].map(inSession ? sessionPlaceOf : placeOf);
  const { may, types, why } = PLACES[place] ?? { why: 'it has no place in .config/arrows.js yet' };
  const open = words(isType ? `${may} ${types}` : may);
  return other === null || other === place || open.includes(other)
    ? null
    : `${place} may not import ${other}: ${why}`;
}

/** The reason against an import of a package; null: it is fine. */
function objectionToPackage(file, name) {
  const place = placeOf(file);
  const owned = PACKAGES.find(({ names }) => words(names).some((start) => name.startsWith(start)));
  if (owned && !words(owned.where).some((start) => pathOf(file).startsWith(start))) {
    return `${place} may not import ${name}: ${owned.why}`;
  }
  return words(BARE).includes(place) ? `${place} may import no package: ${PLACES[place].why}` : null;
}

/** The reason against an import; null: it is fine. */
function objection(file, specifier, isType) {
  const place = placeOf(file);
  const path = specifier.split('?')[0];
  const isRelative = path.startsWith('.');
  const target = isRelative ? resolve(dirname(file), path) : path.replace(/^#lib/, lib);
  if (isRelative && pathOf(target).startsWith('tests/')) {
    return 'src may not import tests: what both need belongs in src/tools/support';
  }
  if (place === null || place === 'tools') return null;
  if (!isRelative && target === path) return objectionToPackage(file, path);
  if (isRelative && !/\.\w+$/.test(path))
    return 'imports carry their extension, so that plain Node runs them';
  if (!isRelative && place !== 'routes' && place !== 'service-worker') {
    return 'inside src/lib imports are relative, so that plain Node runs them';
  }
  return objectionToFile(file, target, isType);
}

/** The ESLint rule. */
export const arrow = {
  meta: { type: 'problem', schema: [], messages: { refused: 'Import arrow: {{reason}}.' } },
  create(context) {
    const check = (node) => {
      const specifier = (node.source ?? node.argument?.literal)?.value;
      if (typeof specifier !== 'string') return;
      const isType = [node.importKind, node.exportKind].includes('type');
      const reason = objection(context.filename, specifier, isType);
      if (reason !== null) context.report({ node, messageId: 'refused', data: { reason } });
    };
    return {
      'ImportDeclaration, ImportExpression, TSImportType, [type=/^Export(Named|All)Declaration$/]': check,
    };
  },
};
