import { goOn } from '../install/setup.mjs';

goOn('serve.ts');
