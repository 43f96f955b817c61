import type { Plugin } from 'vite';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { modulesOf, PLAY_PAGE } from './reach.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const project = join(root, '.config/project.inlang');
const source = join(root, 'src/messages');
const target = join(root, 'src/lib/paraglide');
const stamp = join(target, '.stamp');
const compiler = join(root, 'node_modules/@inlang/paraglide-js');

/** Which languages there are to speak: in development and tests all of them, at once. */
const ALL_THERE =
  'export const hasWords = () => true;\nexport const loadWords = async () => {};\nexport const loadAllWords = async () => {};\n';
const LOADING_TYPES = `import type { Locale } from './runtime.js';

/** Whether a language can be spoken at once. */
export const hasWords: (locale: Locale) => boolean;
/** Fetches the words of a language that a table needs to be played. */
export const loadWords: (locale: Locale) => Promise<void>;
/** Fetches all words of a language. */
export const loadAllWords: (locale: Locale) => Promise<void>;
`;

/** What the compiled catalogue depends on, as one short name. */
function fingerprint(): string {
  const hash = createHash('sha256');
  const files = readdirSync(source).map((name) => join(source, name));
  const makers = [
    join(project, 'settings.json'),
    join(compiler, 'package.json'),
    fileURLToPath(import.meta.url),
  ];
  for (const file of [...files, ...makers]) {
    hash.update(readFileSync(file));
  }
  return hash.digest('hex');
}

/**
 * Compiles the message catalogue to `src/lib/paraglide` when it is newer than what is there.
 * The compiler has a process of its own: as a Vite plugin its timers keep every build and test run alive for 30 seconds.
 * It writes to a folder of its own too, since it empties it first while another run may be reading.
 */
export function compileWords(): void {
  const wanted = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  const fresh = mkdtempSync(join(tmpdir(), 'kilowatt-words-'));
  const options = {
    project,
    outdir: fresh,
    'is-server': 'import.meta.env.SSR',
    strategy: ['localStorage', 'preferredLanguage', 'baseLocale'],
  };
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, ...[value].flat()]);
  const compile = ['compile', ...args, '--silent', '--emit-ts-declarations'];
  const { status } = spawnSync(process.execPath, [join(compiler, 'bin/run.js'), ...compile], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The message catalogue (src/messages) does not compile.');
  writeFileSync(join(fresh, 'loading.js'), ALL_THERE);
  writeFileSync(join(fresh, 'loading.d.ts'), LOADING_TYPES);
  cpSync(fresh, target, { recursive: true });
  rmSync(fresh, { recursive: true });
  writeFileSync(stamp, wanted);
}

const LOCALES = ['en', 'de'] as const;
const DICTIONARY = 'virtual:words/';
/** The words of a language come as two bundles: those that a table needs to be played, and all others. */
const PARTS = ['table', 'rest'] as const;

/** The names of all messages. */
function messageNames(): readonly string[] {
  const index = readFileSync(join(target, 'messages/_index.js'), 'utf8');
  return [...index.matchAll(/from '\.\/(\w+)\.js'/g)].map(([, name = '']) => name);
}

/** What a message is called in the browser's code: its number, since five hundred long names weigh four kilobytes. */
const shortName = (at: number): string => `_${at.toString(36)}`;

/** What the modules of a table ask for. */
function tableNames(): ReadonlySet<string> {
  const files = [...modulesOf(PLAY_PAGE)].map((file) => readFileSync(file, 'utf8'));
  return new Set(files.flatMap((text) => [...text.matchAll(/\bm\.(\w+)/g)].map(([, name = '']) => name)));
}

/** Words of one language: of each compiled message the function of that language, under the message's short name. */
function dictionary(locale: string, part: string): string {
  const all = messageNames();
  const ofTable = tableNames();
  const names = all.filter((name) => ofTable.has(name) === (part === 'table'));
  const bodies = names.map((name) => {
    const text = readFileSync(join(target, 'messages', `${name}.js`), 'utf8');
    return text.slice(0, text.indexOf('export const')).replace(/^import .*$/gm, '');
  });
  const exported = names.map((name) => `${locale}_${name} as ${shortName(all.indexOf(name))}`).join(', ');
  return [
    `import * as registry from ${JSON.stringify(join(target, 'registry.js'))};`,
    ...bodies,
    `export { ${exported} };`,
  ].join('\n');
}

/** In place of the compiled catalogue: every message asks the dictionary of the language that is spoken now. */
const SPOKEN = `
import { getLocale } from './runtime.js';
import { wordsOf } from './loading.js';
const spoken = {};
export const m = new Proxy(spoken, {
  get: (_, name) => (spoken[name] ??= (inputs) => wordsOf(getLocale())[name](inputs)),
});
`;
/** In place of the compiled runtime, which looks for the language in a dozen places: here the settings say it. */
const RUNTIME = `
export const locales = ${JSON.stringify(LOCALES)};
export let getLocale = () => locales[0];
export const overwriteGetLocale = (get) => (getLocale = get);
export const getTextDirection = (locale) => new Intl.Locale(locale).getTextInfo?.().direction ?? 'ltr';
`;
const LOADED_ONE_BY_ONE = `
const dictionaries = {};
const loaders = {
${LOCALES.map((locale) => `  ${locale}: [${PARTS.map((part) => `() => import('${DICTIONARY}${locale}/${part}')`).join(', ')}],`).join('\n')}
};
let last;
const load = async (locale, loaders) => {
  const parts = await Promise.all(loaders.map((part) => part()));
  last = dictionaries[locale] = Object.assign({}, dictionaries[locale], ...parts);
};
export const wordsOf = (locale) => dictionaries[locale] ?? last;
export const hasWords = (locale) => locale in dictionaries;
export const loadWords = (locale) => load(locale, loaders[locale].slice(0, 1));
export const loadAllWords = (locale) => load(locale, loaders[locale]);
`;

/** What the compiled messages call for; to make plural rules anew for each message took a tenth of a tap's time. */
const REGISTRY = `
const rules = {};
export const plural = (locale, input) => (rules[locale] ??= new Intl.PluralRules(locale)).select(Number(input));
`;

/** Ships one language at a time: a player reads one, and both together are a tenth of all code of a table. */
export function oneLanguage(): Plugin {
  const short = new Map<string, string>();
  return {
    name: 'kilowatt-one-language',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      messageNames().forEach((name, at) => short.set(name, shortName(at)));
    },
    transform: {
      order: 'post',
      filter: { id: /\/src\/(lib|routes)\// },
      handler: (code) => ({
        code: code.replace(/\bm\.(\w+)/g, (all, name: string) =>
          short.has(name) ? `m.${short.get(name)}` : all,
        ),
        map: null,
      }),
    },
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: (id) => (id.startsWith(DICTIONARY) ? id : null),
    load(id) {
      if (id.startsWith(DICTIONARY)) {
        const [locale = '', part = ''] = id.slice(DICTIONARY.length).split('/');
        return dictionary(locale, part);
      }
      if (id === join(target, 'messages.js')) return SPOKEN;
      if (id === join(target, 'registry.js')) return REGISTRY;
      if (id === join(target, 'runtime.js')) return RUNTIME;
      return id === join(target, 'loading.js') ? LOADED_ONE_BY_ONE : null;
    },
  };
}

/** Keeps the compiled catalogue current while Vite builds, serves or tests. */
export function words(): Plugin {
  return {
    name: 'kilowatt-words',
    enforce: 'pre',
    config: compileWords,
    configureServer({ watcher }) {
      watcher.add(source);
      watcher.on('change', (file) => {
        if (file.startsWith(source)) compileWords();
      });
    },
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) compileWords();
