import { writeFileSync } from 'node:fs';
import { parameterTypes, TYPES } from '../messages/parameters.ts';

/** `npm run messages`: writes the types of the parameters of all messages. The file is committed. */

writeFileSync(TYPES, await parameterTypes());
