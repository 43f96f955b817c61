import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { format, resolveConfig } from 'prettier';
import { actorStep } from '../../lib/machine/actor-step.ts';
import { legal, momentOf, seatsToAct } from '../../lib/machine/step.ts';
import type { Command } from '../../lib/rules/command.ts';
import { seedRng } from '../../lib/rules/rng.ts';
import { type Setup, STANDARD_TERMS } from '../../lib/rules/setup.ts';
import type { EditionId } from '../../lib/rules/types.ts';
import { beginOrFail } from '../support/play.ts';
import { Chance, randomCommand } from '../support/player.ts';
import { sensibleCommand } from '../support/sensible-player.ts';
import { Chronicle } from './chronicle.ts';
import { GOLDEN_KINDS, setupOfKind } from './kinds.ts';
import type { RecordedGame } from './recorded.ts';

const MAX_GAMES = 60_000;
const folderOf = (edition: EditionId): URL => new URL(`../../../tests/golden/${edition}/`, import.meta.url);

const setupFor = (edition: EditionId, kind: string, seed: number): Setup => ({
  ...STANDARD_TERMS,
  edition,
  ...setupOfKind(edition, kind),
  regions: { by: seed % 3 === 0 ? 'draft' : 'draw' },
});

/** Plays one game: half of the seeds with sensible commands, half with random ones, since they end differently. */
function playGame(edition: EditionId, kind: string, seed: number): RecordedGame {
  const setup = setupFor(edition, kind, seed);
  const chance = new Chance(seedRng(seed));
  const chronicle = new Chronicle();
  const commands: Command[] = [];
  const sense = seed % 4 < 2;
  const step = actorStep();
  let now = beginOrFail(setup, seed);
  while (momentOf(now) !== 'over') {
    const seat = chance.oneOf(seatsToAct(now));
    const options = legal(now, seat);
    if (!options) throw new Error(`seat ${seat} has no options`);
    const command = sense
      ? sensibleCommand(now.context, options, seat, chance)
      : randomCommand(options, seat, chance);
    const next = step(now, command);
    if (!next.ok) throw new Error(`${JSON.stringify(command)}: ${next.error.code}`);
    commands.push(command);
    chronicle.read(now.context, next.value.context);
    now = next.value;
  }
  return { kind, setup, seed, commands, expected: chronicle.outcome(now.context) };
}

/** The shortest of the first five games of a kind; null if there is none. */
function find(edition: EditionId, kind: string): RecordedGame | null {
  const names = Object.keys(GOLDEN_KINDS[edition]);
  const found: RecordedGame[] = [];
  // each kind starts at another seed, so that no game is recorded twice
  const first = names.indexOf(kind) * 200;
  for (let seed = first; seed < first + MAX_GAMES && found.length < 5; seed++) {
    const game = playGame(edition, kind, seed);
    if (GOLDEN_KINDS[edition][kind]?.holds(game.expected)) found.push(game);
    // a rare kind: one game is enough
    if (found.length > 0 && seed > first + 3000) break;
  }
  return found.toSorted((a, b) => a.commands.length - b.commands.length)[0] ?? null;
}

/** Writes one game of every kind that has none yet, or of the named kinds, in an edition. */
export async function writeGames(edition: EditionId, names: readonly string[]): Promise<void> {
  const folder = folderOf(edition);
  await mkdir(folder, { recursive: true });
  for (const kind of names.length > 0 ? names : Object.keys(GOLDEN_KINDS[edition])) {
    const file = new URL(`${kind}.json`, folder);
    const there = await readFile(file).then(
      () => true,
      () => false,
    );
    if (there && names.length === 0) continue;
    const game = find(edition, kind);
    if (!game) throw new Error(`no game of kind ${kind} among ${MAX_GAMES}`);
    const config = await resolveConfig(file);
    await writeFile(file, await format(JSON.stringify(game), { ...config, parser: 'json' }));
    console.log(`${kind}: seed ${game.seed}, ${game.commands.length} commands, ${game.expected.ending}`);
  }
}
