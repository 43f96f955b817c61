import { fileURLToPath } from 'node:url';
import { type Message, parse } from '../../lib/i18n/format.ts';
import { readCatalogue } from './catalogue.ts';

/** The file of the parameter types. It is not committed: the gate writes it before it checks types. */
export const TYPES = fileURLToPath(new URL('../../lib/i18n/parameters.ts', import.meta.url));

const HEADER = `/** The parameters of each message that has any. Written by \`npm run messages\` from src/messages/en. */`;

/** The parameters of a message with their TypeScript types: a plural needs a number. */
export function parametersOf(message: Message): ReadonlyMap<string, string> {
  const types = new Map<string, string>();
  for (const part of message) {
    if (typeof part === 'string') continue;
    if (part.type === 'plural' || part.type === 'money') types.set(part.name, 'number');
    if (!types.has(part.name)) types.set(part.name, part.type === 'select' ? 'string' : 'string | number');
    if (!('options' in part)) continue;
    for (const option of Object.values(part.options)) {
      for (const [name, type] of parametersOf(option)) {
        if (types.get(name) !== 'number') types.set(name, type);
      }
    }
  }
  return types;
}

/** The TypeScript source of `MessageParameters`. */
export function parameterTypes(): string {
  const lines = Object.entries(readCatalogue('en')).flatMap(([key, text]) => {
    const types = [...parametersOf(parse(text))].map(([name, type]) => `${name}: ${type}`);
    return types.length === 0 ? [] : `${key}: { ${types.join('; ')} };`;
  });
  return [HEADER, 'export interface MessageParameters {', ...lines, '}', ''].join('\n');
}
