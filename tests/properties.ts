import fc from 'fast-check';
import { SEED } from './seed.ts';

/** Property tests, which draw the same cases in each run. A test that fails prints its seed. */
fc.configureGlobal({ seed: SEED });
export default fc;
