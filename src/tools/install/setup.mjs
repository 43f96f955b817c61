// Runs before the installation and on any Node: only old syntax, nothing from node_modules.
import { spawn, spawnSync } from 'child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'fs';
import { constants } from 'os';
import { dirname, join } from 'path';
import { fileURLToPath } from 'url';

/** The project's folder. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');

/** The oldest Node for the tools: the first that runs TypeScript without a flag. */
const OLDEST = [22, 18];
const windows = process.platform === 'win32';

/** Prints one line with the remedy and exits with 1. */
export function fail(line) {
  console.error(line);
  process.exit(1);
}

/** Remedies for faults of the machine, by the system's error names. */
const FAULTS = [
  [['ENOSPC'], 'The disk is full', 'free some space'],
  [['EDQUOT'], 'This account may not store more on the disk', 'delete what you do not need'],
  [['EACCES', 'EPERM'], 'This account may not do that', 'use the account that owns the folder'],
  [['EROFS'], 'The disk can only be read', 'copy the folder to one that can be written'],
  [['EMFILE', 'ENFILE'], 'Too many files are open', 'end other programs, or raise the limit (ulimit -n)'],
  [['EFBIG', 'SIGXFSZ'], 'A file may not become so large', 'raise the limit (ulimit -f)'],
  [['ENOMEM', 'JavaScript heap out of memory'], 'The memory is full', 'end other programs'],
  [['EIO'], 'The disk has a fault', 'copy the folder to another one'],
];

/** A sentence about a machine fault named in a log or error text; null if it names none. */
export function causeOf(text) {
  for (const [names, what, remedy] of FAULTS) {
    for (const name of names) {
      // Node gives the name of an error, Rust programs its number
      const told =
        RegExp('\\b' + name + '(: .*|$)', 'm').exec(text) ||
        RegExp('.*\\(os error ' + constants.errno[name] + '\\)').exec(text);
      if (told) return what + ' (' + told[0].trim() + '): ' + remedy + ', then run the same command again.';
    }
  }
  return null;
}

function fits(version) {
  const parts = version.replace('v', '').split('.').map(Number);
  return parts[0] > OLDEST[0] || (parts[0] === OLDEST[0] && parts[1] >= OLDEST[1]);
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/** Whether node_modules holds every package that the lockfile wants on this machine, in its version. */
export function isInstalled(folder) {
  const wanted = readJson(join(folder, 'package-lock.json'));
  const present = readJson(join(folder, 'node_modules', '.package-lock.json'));
  if (!wanted || !present) return false;
  return Object.keys(wanted.packages).every(function (path) {
    const here = present.packages[path];
    if (here) return here.version === wanted.packages[path].version && existsSync(join(folder, path));
    return path === '' || wanted.packages[path].optional === true;
  });
}

/** Installs the packages, then calls back. Exits on failure. */
function install(done) {
  console.log('Installing packages (once, about a minute) ...');
  const npm = process.env.npm_execpath;
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=warn'];
  const started =
    npm && /\.c?js$/.test(npm)
      ? { command: process.execPath, args: [npm].concat(args), shell: false }
      : { command: windows ? 'npm.cmd' : 'npm', args: args, shell: windows };
  const child = run(started, { cwd: root, stdio: ['inherit', 'pipe', 'pipe'] });
  let log = '';
  [child.stdout, child.stderr].forEach(function (output) {
    output.setEncoding('utf8').on('data', function (text) {
      log += text;
    });
  });
  child.on('error', function (error) {
    notInstalled(String(error));
  });
  child.on('close', function (code) {
    if (isTold) process.exit(1);
    if (code === 0 && isInstalled(root)) return done();
    notInstalled(log);
  });
}

function notInstalled(log) {
  const cause = causeOf(log);
  if (cause) fail('The packages could not be installed. ' + cause);
  const file = join(root, '.svelte-kit', 'install.log');
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, log);
  } catch (error) {
    fail('The packages could not be installed. ' + (causeOf(String(error)) || String(error)));
  }
  fail(
    'The packages could not be installed' +
      (fits(process.version) ? '' : ' with Node ' + process.version + ' (22.18 or newer is better)') +
      '. Check the network connection, then run the same command again; npm’s log is in .svelte-kit/install.log.',
  );
}

/** The way to start a program: Windows runs `.cmd` and `.bat` files only in a shell, and a shell splits at every unquoted space. */
export function commandFor(platform, program, args) {
  if (platform !== 'win32' || !/\.(cmd|bat)$/i.test(program)) {
    return { command: program, args: args, shell: false };
  }
  const quoted = [program].concat(args).map(function (word) {
    return '"' + word.replace(/"/g, '""') + '"';
  });
  return { command: quoted.join(' '), args: [], shell: true };
}

/** The Node that runs the tools: the packaged one, otherwise this one. Exits if both are too old. */
function findNode() {
  const own = join(root, 'node_modules', '.bin', windows ? 'node.cmd' : 'node');
  const asked = commandFor(process.platform, own, ['--version']);
  const tried = spawnSync(asked.command, asked.args, { encoding: 'utf8', shell: asked.shell });
  if (tried.status === 0 && fits(tried.stdout.trim())) return own;
  if (fits(process.version)) return process.execPath;
  return fail(
    'Node ' +
      process.version +
      ' is too old: Kilowatt needs Node 22.18 or newer. Install it from https://nodejs.org and run the same command again.',
  );
}

/**
 * Calls back when the npm script that started this process has ended: an orphaned server would keep its port. The parent may be npm itself,
 * or a shell started by npm, which ends at a signal without passing it on. Does nothing outside of npm scripts.
 */
export function whenOrphaned(callback) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(function () {
    if (process.ppid === parent) return;
    clearInterval(timer);
    callback();
  }, 300);
  timer.unref();
}

/** The child process: first the installation, then the tool. */
let running = null;
/** Whether this process has received a signal to end. */
let isTold = false;

function run(started, options) {
  running = spawn(started.command, started.args, Object.assign({ shell: started.shell }, options));
  return running;
}

function end(signal) {
  isTold = true;
  running.kill(signal);
}

/** Runs `src/tools/commands/<script>` with a recent enough Node, and exits with its code. */
function runTool(script) {
  const node = findNode();
  const bin = join(root, 'node_modules', '.bin');
  const env = Object.assign({}, process.env, {
    PATH: bin + (windows ? ';' : ':') + process.env.PATH,
  });
  const args = [join(root, 'src', 'tools', 'commands', script)].concat(process.argv.slice(2));
  const child = run(commandFor(process.platform, node, args), { cwd: root, env: env, stdio: 'inherit' });
  child.on('error', function (error) {
    fail(
      'Node could not be started (' +
        error.message +
        '): delete node_modules and run the same command again.',
    );
  });
  child.on('exit', function (code, signal) {
    process.exit(code === null ? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1) : code);
  });
}

/** Installs missing packages, then runs `src/tools/commands/<script>`, which ends with npm and at this process's signals. */
export function installAndRun(script) {
  ['SIGINT', 'SIGTERM', 'SIGHUP'].forEach(function (signal) {
    process.on(signal, function () {
      end(signal);
    });
  });
  whenOrphaned(function () {
    end('SIGTERM');
  });
  if (isInstalled(root)) runTool(script);
  else
    install(function () {
      runTool(script);
    });
}
