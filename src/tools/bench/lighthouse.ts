import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { CHROMIUM_ARGS } from '../install/chromium.ts';
import { chromiumPath, withServer } from './browser.ts';
import { type Bench, quantile } from './figure.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const RUNS = 3;

/** Lighthouse's four scores (0 to 100) with its defaults, a phone on a slow network: the median of three runs. */
export const lighthouseBench: Bench = {
  names: CATEGORIES.map((category) => `lighthouse.${category}`),
  measure: () =>
    withServer(async (url) => {
      const scores = CATEGORIES.map((): number[] => []);
      for (let run = 0; run < RUNS; run++) {
        const chrome = await launch({
          chromePath: chromiumPath(),
          chromeFlags: ['--headless=new', ...CHROMIUM_ARGS],
        });
        try {
          const result = await lighthouse(url, { port: chrome.port, logLevel: 'silent' });
          CATEGORIES.forEach((category, i) => {
            scores[i]?.push(Math.round((result?.lhr.categories[category]?.score ?? 0) * 100));
          });
          if (process.env.BENCH_VERBOSE !== undefined) printLosses(result?.lhr.audits ?? {});
        } finally {
          chrome.kill();
        }
      }
      return CATEGORIES.map((category, i) => ({
        name: `lighthouse.${category}`,
        value: quantile(scores[i] ?? [], 0.5),
        unit: 'of 100',
      }));
    }),
};

interface Audit {
  readonly score: number | null;
  readonly title: string;
  readonly displayValue?: string;
}

/** Prints the audits that cost points (BENCH_VERBOSE=1). */
function printLosses(audits: Readonly<Record<string, Audit>>): void {
  for (const [id, { score, title, displayValue = '' }] of Object.entries(audits)) {
    if (score !== null && score < 0.9) console.error(`  ${id} ${score}: ${title} ${displayValue}`);
  }
}
