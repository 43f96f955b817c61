// Runs before anything is installed and on any Node: only old syntax, nothing from node_modules.
import { spawn, spawnSync } from 'child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'fs';
import { dirname, join } from 'path';
import { fileURLToPath } from 'url';

/** The project's folder. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');

/** The oldest Node that runs the tools: the first that runs TypeScript without a flag. */
const OLDEST = [22, 18];
const windows = process.platform === 'win32';

/** Prints one line that says what to do, and exits with 1. */
export function fail(line) {
  console.error(line);
  process.exit(1);
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

/** True if node_modules holds every package of the lockfile, in its version, that this machine can use. */
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

function install() {
  console.log('Installing packages (once, about a minute) ...');
  const npm = process.env.npm_execpath;
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=warn'];
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 };
  const done =
    npm && /\.c?js$/.test(npm)
      ? spawnSync(process.execPath, [npm].concat(args), options)
      : spawnSync(windows ? 'npm.cmd' : 'npm', args, Object.assign({ shell: windows }, options));
  if (done.status === 0 && isInstalled(root)) return;
  const log = join(root, '.svelte-kit', 'install.log');
  mkdirSync(dirname(log), { recursive: true });
  writeFileSync(log, String(done.stdout) + String(done.stderr) + (done.error ? String(done.error) : ''));
  fail(
    'The packages could not be installed' +
      (fits(process.version) ? '' : ' with Node ' + process.version + ' (22.18 or newer is better)') +
      '. Check the network connection and free disk space, then run the same command again; npm’s log is in .svelte-kit/install.log.',
  );
}

/** How to start a program: Windows runs `.cmd` and `.bat` files only in a shell, and a shell splits at every unquoted space. */
export function commandFor(platform, program, args) {
  if (platform !== 'win32' || !/\.(cmd|bat)$/i.test(program)) {
    return { command: program, args: args, shell: false };
  }
  const quoted = [program].concat(args).map(function (word) {
    return '"' + word.replace(/"/g, '""') + '"';
  });
  return { command: quoted.join(' '), args: [], shell: true };
}

/** The Node that runs the tools: the one among the packages, otherwise this one. Exits if both are too old. */
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
 * Calls back when the npm script that started this process has ended. npm starts a shell in between, which ends at a signal without
 * passing it on: an orphaned server would keep its port. Does nothing outside of npm scripts.
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

/** Installs missing packages, then runs `src/tools/commands/<script>` with a Node that is new enough. */
export function goOn(script) {
  if (!isInstalled(root)) install();
  const node = findNode();
  const bin = join(root, 'node_modules', '.bin');
  const env = Object.assign({}, process.env, {
    PATH: bin + (windows ? ';' : ':') + process.env.PATH,
  });
  const args = [join(root, 'src', 'tools', 'commands', script)].concat(process.argv.slice(2));
  const started = commandFor(process.platform, node, args);
  const child = spawn(started.command, started.args, {
    cwd: root,
    env: env,
    stdio: 'inherit',
    shell: started.shell,
  });
  ['SIGINT', 'SIGTERM', 'SIGHUP'].forEach(function (signal) {
    process.on(signal, function () {
      child.kill(signal);
    });
  });
  whenOrphaned(function () {
    child.kill('SIGTERM');
  });
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
