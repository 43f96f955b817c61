import { writeFileSync } from 'node:fs';
import { parameterTypes, TYPES } from '../messages/parameters.ts';

/** `npm run messages`: writes the types of the parameters of all messages. */

writeFileSync(TYPES, parameterTypes());
