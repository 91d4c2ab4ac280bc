/**
 * Derives the reader's schema, which accepts unknown fields and enum values, since a document may be newer than its
 * reader. Writers use the strict schema. Unknown fields are ignored, an unknown flag denies access, an unknown slot
 * stays empty, and entries of an unknown place are not shown.
 */
export function readerSchema(schema: object): object {
  return withoutStrictness(schema) as object;
}

function withoutStrictness(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutStrictness);
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).flatMap(([key, value]) => {
      if (key === 'additionalProperties' && value === false) return [];
      if (key === 'enum') return [['type', 'string']];
      return [[key, withoutStrictness(value)]];
    }),
  );
}
