import { untrack } from 'svelte';
import { MediaQuery } from 'svelte/reactivity';
import type { Draft } from '../../session/game/draft.ts';
import { showActor } from '../base/actor.svelte.ts';
import { inNextFrame } from '../base/next-frame.ts';
import { dropFocus, moveFocus } from '../base/screen-focus.ts';
import { DecisionTapGuard } from './decision-taps.ts';
import { isOnePage } from './layout.svelte.ts';
import type { PlayContext } from './play-context.svelte.ts';
import { TAB_OF } from './tabs.ts';

/** Where a page that scrolls is high enough for header and message to stay in sight; as in the styles of PlayScreen. */
const KEEPS_HEADER = '(min-width: 30rem) and (min-height: 19rem)';

/**
 * Moves focus and scroll position to each new decision, and gives its buttons the colour of the player who makes it. Call it while
 * PlayScreen is created. `screen`: its element. Returns a listener for clicks, which swallows those meant for the decision before.
 */
export function followDecisions(
  play: PlayContext,
  screen: () => HTMLElement | undefined,
): (click: MouseEvent) => void {
  const tapGuard = new DecisionTapGuard<Draft>();

  /** The players of this screen are onlookers; the headline and the bar report what happens. */
  const looksOn = $derived(
    play.acting === null && (play.tab.isBehind || play.tab.current === TAB_OF[play.view.moment]),
  );
  // Where the whole table is one page, each tab and each decision begins at its top. Where the header does not stay in sight, it and the bars
  // are scrolled away.
  const keepsHeader = new MediaQuery(KEEPS_HEADER);
  $effect(() => {
    void [play.decision, play.tab.current];
    const fromHeader = looksOn || keepsHeader.current;
    if (!isOnePage(play.layout)) return undefined;
    return inNextFrame(() => {
      const page = screen();
      if (fromHeader && page) page.scrollTop = 0;
      else page?.querySelector('main')?.scrollIntoView();
    });
  });

  // Where several play here, the buttons of a decision bear the name and the colour of the player who makes it.
  $effect.pre(() =>
    showActor(play.acting === null || play.mine.length === 1 ? undefined : play.game.seats[play.acting]),
  );

  $effect.pre(() => {
    void play.decision;
    if (play.hasActed) dropFocus(untrack(screen));
    play.hasActed = false;
    untrack(() => tapGuard.decisionChanged(play.game.acting, play.game.draft));
  });
  $effect(() => {
    // a part of a decision may take its own button away
    void [play.decision, play.game.log.length];
    // the result of the last decision is still shown
    if (play.acting !== null && play.decisionTab === null) return undefined;
    return moveFocus(
      () => screen()?.querySelector<HTMLElement>('[data-decision]') ?? screen()?.querySelector('h1'),
    );
  });

  // Chromium would look for a place to show a caret left from the page before in each frame (1.5 ms).
  $effect(() => getSelection()?.empty());

  return (click) => {
    play.refusal.clear();
    tapGuard.filter(click, play.game.draft);
  };
}
