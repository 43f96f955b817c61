import { installAndRun } from '../install/setup.mjs';

installAndRun('gate.ts');
