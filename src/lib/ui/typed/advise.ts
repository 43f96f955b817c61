import { pageThinker } from '../../app/bots/compose-bots.ts';
import { t } from '../../i18n/t.ts';
import { err, ok } from '../../result.ts';
import { Advisor } from '../../state/advisor.svelte.ts';
import { percentText } from '../advice/percent.ts';
import { planText } from '../advice/plan-text.ts';
import type { Answering } from './desk.ts';

/** The best bot's move for the acting seat, where this table has advice. */
export const answerAdvice: Answering = async (_rest, { play }) => {
  const { game, owner } = play;
  if (!owner.actions.onadvice || !game.options) return err({ code: 'typed/no-advice' });
  const thinker = pageThinker();
  const advisor = new Advisor(game, thinker);
  await advisor.ask();
  thinker.stop();
  const { advising } = advisor;
  if (advising === null) return ok([t('advice_gone')]);
  const [best] = advising.state === 'given' ? advising.advice.options : [];
  if (!best || advising.state !== 'given') return ok([t('advice_failed')]);
  return ok([
    t('labelled', { label: t('advice_best'), value: planText(best.plan, advising.view) }),
    t('advice_chance', { percent: percentText(best.chance) }),
  ]);
};
