import { cheapestPlan } from '../../figures/cheapest-plan.ts';
import { t } from '../../i18n/t.ts';
import { err, ok } from '../../result.ts';
import { minimumBid } from '../../rules/auction.ts';
import { bestChoice, runsOf } from '../../rules/bureaucracy.ts';
import type { Command } from '../../rules/command.ts';
import type { Options } from '../../rules/decision.ts';
import { rulesOf } from '../../rules/rule-set.ts';
import type { PlantNumber, Seat } from '../../rules/types.ts';
import { forcedTexts } from '../play/forced-text.ts';
import { newsTeller } from '../words/news.ts';
import { question } from './ask-table.ts';
import { type Answering, type Desk, namesAt, nobodyHere, playerOf, type Reply } from './desk.ts';
import { namedRegions, partsIn, readCities, readCubes, readNumbers } from './parse.ts';
import { planSentences } from './plan.ts';
import { findNamed } from './same-key.ts';
import { isWord } from './words.ts';

/** Decisions. All of them go through what the buttons of the screen call, which alone decides whether they count. */

/** Why the player cannot decide anything now, or null if they can. */
function notNow({ play }: Desk): Reply | null {
  if (play.view.moment === 'over') return err({ code: 'typed/refused', refusal: { code: 'turn/game-over' } });
  return play.acting === null ? err({ code: 'typed/not-your-turn', seatsToAct: play.game.seatsToAct }) : null;
}

/** What was decided, what followed from it by itself and why, and what is asked next. */
function outcome(desk: Desk, before: number): Reply {
  const { play } = desk;
  const { game, refusal } = play;
  const isMade = play.hasActed;
  // the focus stays in the line
  play.hasActed = false;
  const { current } = refusal;
  refusal.clear();
  if (current) return err({ code: 'typed/refused', refusal: current });
  const happened = game.log.slice(before).flatMap(({ news }) => news);
  if (happened.length > 0)
    return ok([
      ...happened.map(newsTeller(play.view, game.log, play.names)),
      ...forcedTexts(game.forced, game.seats),
      question(desk),
    ]);
  if (isMade) return ok([t('typed_sent')]);
  return err({ code: play.owner.actions.holdsBack ? 'typed/held' : 'typed/pending' });
}

/** Makes a decision of the acting seat. */
function decide(desk: Desk, commandsOf: (seat: Seat) => readonly Command[]): Reply {
  const { play } = desk;
  const [trouble, seat] = [notNow(desk), play.acting];
  if (trouble || seat === null) return trouble ?? nobodyHere;
  const before = play.game.log.length;
  play.hasActed = false;
  play.act(commandsOf(seat));
  return outcome(desk, before);
}

const optionsOf = <T extends Options['type']>(
  { play }: Desk,
  type: T,
): Extract<Options, { type: T }> | null =>
  play.game.options?.type === type ? (play.game.options as Extract<Options, { type: T }>) : null;

/** The one number behind a command; null if there is another number of them. */
function onlyNumber(rest: string): number | null {
  const numbers = readNumbers(rest);
  return numbers?.length === 1 ? (numbers[0] ?? null) : null;
}

/** The amount lies outside of what the player can bid. Where money is hidden from the screen, only the rules know how much that is. */
function beyond({ play }: Desk, amount: number, min: number): Reply | null {
  const max = play.view.players[play.acting ?? -1]?.money ?? null;
  const isBeyond = max !== null && min <= max && (amount < min || amount > max);
  return isBeyond ? err({ code: 'typed/out-of-range', min, max }) : null;
}

export const answerBid: Answering = (rest, desk) => {
  const amount = onlyNumber(rest);
  if (amount === null) return err({ code: 'typed/misread', help: 'typed_help_bid' });
  const options = optionsOf(desk, 'bid');
  const trouble = options && beyond(desk, amount, options.min);
  if (trouble) return trouble;
  return decide(desk, (seat) => [{ type: 'bid', seat, bid: amount }]);
};

export const answerAuction: Answering = (rest, desk) => {
  const [plant, amount, ...more] = readNumbers(rest) ?? [];
  if (plant === undefined || more.length > 0)
    return err({ code: 'typed/misread', help: 'typed_help_auction' });
  const min = minimumBid(desk.play.view, plant);
  const isOffered = optionsOf(desk, 'nominate')?.plants.includes(plant) === true;
  const trouble = isOffered ? beyond(desk, amount ?? min, min) : null;
  if (trouble) return trouble;
  return decide(desk, (seat) => [{ type: 'nominate', seat, plant, bid: amount ?? min }]);
};

/** A command without anything behind it. */
const plain =
  (type: 'pass' | 'done', help: 'typed_help_pass' | 'typed_help_done'): Answering =>
  (rest, desk) =>
    rest === '' ? decide(desk, (seat) => [{ type, seat }]) : err({ code: 'typed/misread', help });
export const answerPass = plain('pass', 'typed_help_pass');
const endTurn = plain('done', 'typed_help_done');

/** Ends the turn. A turn that has ended by itself is no mistake: the answer says why it did. */
export const answerDone: Answering = (rest, desk) => {
  const { play } = desk;
  const ended = play.lines.forced.filter(
    ({ command }) => command.type === 'done' && play.mine.includes(command.seat),
  );
  return rest === '' && play.acting === null && ended.length > 0
    ? ok([...forcedTexts(ended, play.game.seats), question(desk)])
    : endTurn(rest, desk);
};

export const answerBuy: Answering = (rest, desk) => {
  const read = readCubes(rest);
  if (!read.ok) return read;
  const cubes = read.value;
  return cubes
    ? decide(desk, (seat) => [{ type: 'buy', seat, cubes }])
    : err({ code: 'typed/misread', help: 'typed_help_buy' });
};

export const answerBuild: Answering = (rest, desk) => {
  const read = readCities(rest, namesAt(desk));
  if (!read.ok) return read;
  const { play } = desk;
  const cities = read.value.length > 0 ? read.value : play.chosen;
  const [first] = cities;
  const { options } = play.game;
  if (first === undefined) {
    const { moment } = play.view;
    const isBuilding = options?.type === 'build' || options?.type === 'place' || options?.type === 'mark';
    const refusal = { code: 'turn/wrong-moment', moment, command: 'build' } as const;
    return (
      notNow(desk) ?? err(isBuilding ? { code: 'typed/nothing-planned' } : { code: 'typed/refused', refusal })
    );
  }
  if (options?.type === 'place' || options?.type === 'mark') {
    const { type } = options;
    return cities.length === 1
      ? decide(desk, (seat) => [{ type, seat, city: first }])
      : err({ code: 'typed/misread', help: 'typed_help_build' });
  }
  return decide(desk, (seat) => {
    const { quotes } = cheapestPlan(play.view, seat, cities);
    // of cities that cannot be built the rules name the first
    const order = quotes.length > 0 ? quotes.map(({ city }) => city) : cities;
    return order.map((city) => ({ type: 'build', seat, city }));
  });
};

/** The plants of "4 13 2 oil", and how much oil its hybrids burn; null if it has no such form. */
function readRun(
  rest: string,
  owned: readonly PlantNumber[],
): { readonly plants: readonly PlantNumber[]; readonly oil: number | null } | null {
  if (isWord('typed_all', rest)) return { plants: owned, oil: null };
  if (isWord('typed_none', rest)) return { plants: [], oil: null };
  const parts = partsIn(rest);
  const numbers = parts.filter((part) => typeof part === 'number');
  if (numbers.length === parts.length) return { plants: numbers, oil: null };
  const cubes = readCubes(parts.slice(-2).join(' '));
  const isOil = cubes.ok && cubes.value !== null && numbers.at(-1) === cubes.value.oil;
  return isOil && numbers.length === parts.length - 1
    ? { plants: numbers.slice(0, -1), oil: cubes.value.oil }
    : null;
}

export const answerRun: Answering = (rest, desk) => {
  const { view, acting } = desk.play;
  const trouble = notNow(desk);
  if (trouble || acting === null) return trouble ?? nobodyHere;
  const player = playerOf(desk, acting);
  const proposal = bestChoice(view, player);
  const read = rest === '' ? { plants: proposal.plants, oil: null } : readRun(rest, player.plants);
  if (!read) return err({ code: 'typed/misread', help: 'typed_help_run' });
  const { plants } = read;
  const possible = runsOf(rulesOf(view.terms), player).find(
    (one) => one.plants.length === plants.length && one.plants.every((plant) => plants.includes(plant)),
  );
  const [least, most] = possible?.hybridOil ?? [0, 0];
  const hybridOil = read.oil ?? Math.max(least, Math.min(most, proposal.hybridOil));
  return decide(desk, (seat) => [{ type: 'power', seat, plants, hybridOil }]);
};

export const answerDiscard: Answering = (rest, desk) => {
  const read = readCubes(rest);
  if (!read.ok) return read;
  const cubes = read.value;
  if (!cubes || cubes.garbage + cubes.uranium > 0)
    return err({ code: 'typed/misread', help: 'typed_help_discard' });
  const { coal, oil } = cubes;
  return decide(desk, (seat) => [{ type: 'discard', seat, coal, oil }]);
};

export const answerScrap: Answering = (rest, desk) => {
  const plant = onlyNumber(rest);
  return plant === null
    ? err({ code: 'typed/misread', help: 'typed_help_scrap' })
    : decide(desk, (seat) => [{ type: 'scrap', seat, plant }]);
};

export const answerRegion: Answering = (rest, desk) => {
  if (rest === '') return err({ code: 'typed/misread', help: 'typed_help_region' });
  const found = findNamed(rest, namedRegions(namesAt(desk)));
  return found.ok ? decide(desk, (seat) => [{ type: 'pick-region', seat, region: found.value }]) : found;
};

/** Takes back what `undo` does, and says how many moves of bots went with it, as far as this device knows already. */
function undone(desk: Desk, undo: () => void): Reply {
  const { game } = desk.play;
  const { log, bots: levels = [] } = game;
  undo();
  const gone = log.slice(game.log.length);
  const bots = gone.filter(({ command }) => command !== null && levels[command.seat]).length;
  return ok([t('typed_undone', { bots }), question(desk)]);
}

/** Takes back a decision of another seat, because all around this device agree, or asks those at other devices. */
function undoByAll(desk: Desk): Reply {
  const { game } = desk.play;
  if (!game.undoJointly) {
    game.proposeUndo?.();
    return ok([t('typed_undo_asked')]);
  }
  return undone(desk, () => game.undoJointly?.());
}

export const answerUndo: Answering = (rest, desk) => {
  const { play } = desk;
  const isByAll = isWord('typed_all', rest);
  if (rest !== '' && !isByAll) return err({ code: 'typed/misread', help: 'typed_help_undo' });
  if (play.chosen.length > 0) {
    play.undo();
    return ok(planSentences(desk));
  }
  if (play.game.canUndo) {
    play.hasActed = false;
    return undone(desk, play.undo);
  }
  const seat = play.game.jointUndoSeat;
  if (seat === null) return err({ code: 'typed/nothing-to-undo' });
  return isByAll
    ? undoByAll(desk)
    : err({ code: 'typed/undo-by-all', name: play.game.seats[seat]?.name ?? '' });
};

export const answerRedo: Answering = (_rest, desk) => {
  const { play } = desk;
  if (!play.game.canRedo) return err({ code: 'typed/nothing-to-redo' });
  play.redo();
  return ok([t('typed_redone'), question(desk)]);
};
