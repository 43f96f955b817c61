import { goOn } from './setup.mjs';

goOn('gate.ts');
