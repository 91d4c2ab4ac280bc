import fc from 'fast-check';

/** Existing rows by their name in generated calls, since ids differ between runs. */
export type Rows = Record<RowName, string>;
const rowNames = ['deal', 'company', 'account', 'subject', 'conversation', 'flow', 'email', 'unknown'] as const;
export type RowName = (typeof rowNames)[number];

const rowPlaceholder = /\$row:(\w+)/g;
/** The placeholder for a row's id in a generated call. */
const row = fc.constantFrom(...rowNames).map((name) => `$row:${name}`);

/** Replaces the placeholders of a generated text by ids. */
export function fillRowIds(text: string, rows: Rows): string {
  return text.replace(rowPlaceholder, (_mark, name: RowName) => rows[name]);
}

const nested = (depth: number, open: string, end: string) => `${open.repeat(depth)}1${end.repeat(depth)}`;

/** Texts that break careless code: empty, too long, with unusual characters or injected syntax. */
export const text = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
  { weight: 2, arbitrary: fc.string({ maxLength: 60 }) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      ...['', ' ', '\0', 'a\0b', '\ud800', '\u202e', '\n', '%00', '%E0%A4%A', '../../etc/passwd', '..\\..', '\ufeff'],
      ...["' OR 1=1 --", '"; DROP', '{{7*7}}', `\${7}`, '<script>', '%_%', '\\', '()&|!:*', 'a:b & !', '*'],
      ...['true', 'null', 'NaN', 'Infinity', '-0', '1e309', '0x10', '٣', '1.5', '-1', '99999999999999999999'],
      ...['2026-02-30', '2026-01-01T00:00:00Z', '-271821-04-20T00:00:00Z', '+275760-09-13T00:00:00.000Z'],
      ...['9999-12-31T23:59:59Z', '0000-01-01', '10000-01-01', '0001-01-01T00:00:00+14:00'],
      ...['__proto__', 'constructor', 'toString', 'a@b.test', 'İ@example.test', 'a@xn--.test'],
    ),
  },
  { weight: 1, arbitrary: fc.integer({ min: 100, max: 20_000 }).map((length) => 'x'.repeat(length)) },
);

const number = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.constantFrom(0, -1, 1, 50, 51, 2 ** 31 - 1, 2 ** 31, 2 ** 53, -(2 ** 31), 1e308, 0.1, Number.MAX_SAFE_INTEGER),
);

/** Arbitrary JSON values, some of them deep or long. */
export const junk: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.oneof(fc.constantFrom(null, true, false), number, text, row) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.array(text, { maxLength: 5 }) },
  { weight: 1, arbitrary: fc.constantFrom(31, 33, 200).map((depth) => JSON.parse(nested(depth, '[', ']'))) },
  { weight: 1, arbitrary: fc.constantFrom(999, 1_001, 3_000).map((length) => Array(length).fill('CH')) },
  { weight: 1, arbitrary: fc.dictionary(fc.oneof(text, fc.constantFrom('__proto__', 'then', 'toJSON')), text) },
);

const fitting: Record<string, fc.Arbitrary<unknown>> = {
  Boolean: fc.boolean(),
  Int: fc.oneof(fc.integer({ min: -1, max: 60 }), fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })),
  Float: fc.double({ noNaN: true, noDefaultInfinity: true }),
  String: text,
  ID: fc.oneof({ weight: 5, arbitrary: row }, { weight: 1, arbitrary: text }),
  Decimal: fc.oneof(
    fc.integer({ min: -1, max: 1_000_000 }).map((cents) => (cents / 100).toFixed(2)),
    fc.constantFrom('0', '-0.00', '9999999999999999.99', '9999999999999999.9999999999', '0.0000000001'),
  ),
  BigInt: fc.oneof(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String), fc.nat(2_000_000).map(String)),
  DateTime: fc.oneof(
    fc
      .date({ noInvalidDate: true, min: new Date('1800-01-01'), max: new Date('3000-01-01') })
      .map((date) => date.toISOString()),
    fc.constantFrom('0000-01-01T00:00:00Z', '9999-12-31T23:59:59.999999999-23:59', '2026-12-31T24:00:00Z'),
  ),
  Date: fc.oneof(
    fc
      .date({ noInvalidDate: true, min: new Date('1800-01-01'), max: new Date('3000-01-01') })
      .map((date) => date.toISOString().slice(0, 10)),
    fc.constantFrom('0000-01-01', '9999-12-31'),
  ),
};

/** Values of a scalar of the schema, including edge cases. */
export const scalar = (name: string): fc.Arbitrary<unknown> => fitting[name] ?? text;

/** Mostly fitting values, sometimes arbitrary ones. */
export const mostly = (arbitrary: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 12, arbitrary }, { weight: 1, arbitrary: junk });

/** The subset of JSON schema that the routes use. */
interface JsonSchema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
}

/** Generates values that a schema accepts, and some that it does not. */
export function ofJsonSchema(schema: JsonSchema): fc.Arbitrary<unknown> {
  const { type, anyOf, properties, items } = schema;
  if ('const' in schema) return mostly(fc.constant(schema.const));
  if (schema.enum) return mostly(fc.constantFrom(...schema.enum));
  if (anyOf) return fc.oneof(...anyOf.map(ofJsonSchema));
  if (properties) {
    const fields = Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, ofJsonSchema(field)]));
    const complete = fc.record(fields);
    const unknownKeys = fc.dictionary(fc.oneof(text, fc.constantFrom('id', '__proto__')), junk, { maxKeys: 2 });
    return fc.oneof(
      { weight: 8, arbitrary: complete },
      { weight: 2, arbitrary: fc.record(fields, { requiredKeys: [] }) },
      { weight: 2, arbitrary: fc.tuple(complete, unknownKeys).map(([known, unknown]) => ({ ...unknown, ...known })) },
      { weight: 1, arbitrary: junk },
    );
  }
  if (items) return mostly(fc.array(ofJsonSchema(items), { maxLength: 4 }));
  if (type === 'string') return mostly(fc.oneof(row, row, text, scalar('Decimal')));
  if (type === 'number' || type === 'integer') return mostly(fc.oneof(fc.nat(100), number));
  if (type === 'boolean') return mostly(fc.boolean());
  if (type === 'null') return fc.constant(null);
  return junk;
}
