import { buildFolder, buildIfNeeded } from '../build/build.ts';
import { fail, whenOrphaned } from '../install/setup.mjs';

/** `npm run build`: builds the app into build/, below BASE_PATH if set. */

whenOrphaned(() => process.exit(1));
const outcome = await buildIfNeeded();
if ('problem' in outcome) fail(outcome.problem);
console.log(outcome.made ? `The app is in ${buildFolder}.` : `The app in ${buildFolder} is up to date.`);
