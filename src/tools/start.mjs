import { goOn } from './setup.mjs';

goOn('serve.ts');
