import type { GenericSchema } from 'valibot';

/** Lists the fields of valibot schemas. */

/** The parts of a schema that tell what it holds, whatever kind it is of. */
interface Parts {
  readonly kind: 'schema';
  readonly entries?: Readonly<Record<string, GenericSchema>>;
  readonly options?: readonly unknown[];
  readonly item?: GenericSchema;
  readonly items?: readonly GenericSchema[];
  readonly value?: GenericSchema;
  readonly wrapped?: GenericSchema;
  readonly pipe?: readonly unknown[];
}
const isSchema = (part: unknown): part is GenericSchema =>
  typeof part === 'object' && part !== null && 'kind' in part && part.kind === 'schema';

/** What a schema has in common with its copies that have a default. */
function coreOf(schema: GenericSchema): unknown {
  const { wrapped, pipe, entries, options, item }: Parts = schema;
  if (wrapped) return coreOf(wrapped);
  return pipe ?? entries ?? options ?? item ?? schema;
}

/** Schemas whose fields have rows of their own, wherever they are used. */
export class SharedShapes {
  readonly #cores: ReadonlySet<unknown>;
  constructor(schemas: readonly GenericSchema[]) {
    this.#cores = new Set(schemas.map(coreOf));
  }

  /** The paths of all fields, as in `base.view`; nothing of lists, and nothing inside of another shared shape. */
  fieldsOf(schema: GenericSchema): readonly string[] {
    return [...new Set(this.#below(schema, '', true))];
  }

  #below(schema: GenericSchema, path: string, isOwn: boolean): readonly string[] {
    if (!isOwn && this.#cores.has(coreOf(schema))) return [];
    const { entries, options = [], item, items = [], value, wrapped }: Parts = schema;
    const named = Object.entries(entries ?? {}).flatMap(([name, field]) => {
      // the type of a message, and its like, is what tells the schemas apart
      if ('literal' in field) return [];
      const at = path === '' ? name : `${path}.${name}`;
      return [at, ...this.#below(field, at, false)];
    });
    const inside = [item, ...items, value, wrapped, ...options].filter(isSchema);
    return [...named, ...inside.flatMap((part) => this.#below(part, path, isOwn))];
  }
}

/** The schemas of a variant, by the literal of that field. */
export function byType(variant: GenericSchema, key: string): ReadonlyMap<string, GenericSchema> {
  const { options = [] }: Parts = variant;
  const types = options.filter(isSchema).map((option) => {
    const { entries = {} }: Parts = option;
    const type = entries[key];
    return [type && 'literal' in type ? String(type.literal) : '', option] as const;
  });
  return new Map(types);
}
