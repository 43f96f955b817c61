import { writeFile } from 'node:fs/promises';
import { chartsDocument, FILE } from '../chart/document.ts';

/** `npm run chart`: writes docs/charts.md from the machines. */

await writeFile(FILE, chartsDocument());
