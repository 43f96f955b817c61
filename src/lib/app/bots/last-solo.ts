import { readSolo, type SoloChoice, writeSolo } from '../../persist/solo.ts';
import type { EditionId } from '../../rules/types.ts';

const box = (): Storage => localStorage;

/** The player's choice for their last solo game; defaults before the first one. */
export const lastSoloChoice = (): SoloChoice => readSolo(box);
/** Keeps the choice for the next solo game. */
export const keepSoloChoice = (choice: SoloChoice): void => writeSolo(box, choice);

/** The edition that was last chosen on this device. */
export const lastEdition = (): EditionId => lastSoloChoice().edition;
/** Keeps the edition for the next game of any kind. */
export const keepEdition = (edition: EditionId): void => keepSoloChoice({ ...lastSoloChoice(), edition });
