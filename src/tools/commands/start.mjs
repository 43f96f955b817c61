import { installAndRun } from '../install/setup.mjs';

installAndRun('serve.ts');
