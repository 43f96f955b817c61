import type { GenericSchema } from 'valibot';

/** Lists the fields of valibot schemas. */

/** The properties that describe the content of a schema of any kind. */
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

/** The identity shared by a schema and its copies with a default. */
function coreOf(schema: GenericSchema): unknown {
  const { wrapped, pipe, entries, options, item }: Parts = schema;
  if (wrapped) return coreOf(wrapped);
  return pipe ?? entries ?? options ?? item ?? schema;
}

/** Schemas whose fields have rows of their own wherever they are used. */
export class SharedShapes {
  readonly #cores: ReadonlySet<unknown>;
  constructor(schemas: readonly GenericSchema[]) {
    this.#cores = new Set(schemas.map(coreOf));
  }

  /** The paths of all fields, as in `base.view`, without list indices and without the inside of other shared shapes. */
  fieldsOf(schema: GenericSchema): readonly string[] {
    return [...new Set(this.#below(schema, '', true))];
  }

  #below(schema: GenericSchema, path: string, isOwn: boolean): readonly string[] {
    if (!isOwn && this.#cores.has(coreOf(schema))) return [];
    const { entries, options = [], item, items = [], value, wrapped }: Parts = schema;
    const named = Object.entries(entries ?? {}).flatMap(([name, field]) => {
      // a literal such as the type of a message is what distinguishes the schemas
      if ('literal' in field) return [];
      const at = path === '' ? name : `${path}.${name}`;
      return [at, ...this.#below(field, at, false)];
    });
    const inside = [item, ...items, value, wrapped, ...options].filter(isSchema);
    return [...named, ...inside.flatMap((part) => this.#below(part, path, isOwn))];
  }
}

/** The schemas of a variant, by the literal in that field. */
export function byType(variant: GenericSchema, key: string): ReadonlyMap<string, GenericSchema> {
  const { options = [] }: Parts = variant;
  const types = options.filter(isSchema).map((option) => {
    const { entries = {} }: Parts = option;
    const type = entries[key];
    return [type && 'literal' in type ? String(type.literal) : '', option] as const;
  });
  return new Map(types);
}
