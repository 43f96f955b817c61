import { goOn } from '../install/setup.mjs';

goOn('gate.ts');
