import { readSolo, type SoloChoice, writeSolo } from '../../persist/solo.ts';

const box = (): Storage => localStorage;

/** The player's choice for their last solo game; defaults before the first one. */
export const lastSoloChoice = (): SoloChoice => readSolo(box);
/** Keeps the choice for the next solo game. */
export const keepSoloChoice = (choice: SoloChoice): void => writeSolo(box, choice);
