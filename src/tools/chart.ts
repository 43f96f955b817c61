import { writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { draw } from './chart/draw.ts';
import { layOut } from './chart/layout.ts';
import { readChart } from './chart/model.ts';

/** `npm run chart`: draws docs/chart.svg from the machine. */
export async function chartPicture(): Promise<string> {
  const chart = readChart();
  return draw(chart, await layOut(chart));
}

export const CHART_FILE = new URL('../../docs/chart.svg', import.meta.url);

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await writeFile(CHART_FILE, await chartPicture());
}
