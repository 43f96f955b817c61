import fc from 'fast-check';
import { SEED } from './seed.ts';

/** Property tests that draw the same cases in each run. A failing test prints its seed. */
fc.configureGlobal({ seed: SEED });
export default fc;
