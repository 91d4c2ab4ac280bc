/**
 * A schema as readers apply it. Who writes a document keeps to the schema as it stands; who reads one may meet a newer
 * document, in which a field or a word more is no fault: an unknown field says nothing, an unknown flag means that nobody
 * may, an unknown slot stays empty, an unknown place shows nothing.
 */
export function readerSchema(schema: object): object {
  return loosened(schema) as object;
}

function loosened(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(loosened);
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).flatMap(([key, value]) => {
      if (key === 'additionalProperties' && value === false) return [];
      if (key === 'enum') return [['type', 'string']];
      return [[key, loosened(value)]];
    }),
  );
}
