import type { Forced } from '../../state/screen.ts';

/** What was decided without asking since the last decision that was made on this screen, so that it is told beside the news. */
export class TableLines {
  forced: readonly Forced[] = $state.raw([]);

  add(forced: readonly Forced[]): void {
    if (forced.length > 0) this.forced = [...this.forced, ...forced];
  }
  clear(): void {
    this.forced = [];
  }
}
