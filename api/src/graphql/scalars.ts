import { GraphQLError, GraphQLScalarType, Kind, type ValueNode } from 'graphql';

const decimal = /^-?\d{1,16}(\.\d{1,10})?$/;
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:?\d{2})$/;
const day = /^\d{4}-\d{2}-\d{2}$/;

/** A scalar that is serialized as a string and accepts nothing else. */
function stringScalar(
  name: string,
  conversions: { parse: (text: string) => string | undefined; serialize: (value: unknown) => string | undefined },
): GraphQLScalarType<string, string> {
  const parse = (value: unknown): string => {
    const parsed = typeof value === 'string' ? conversions.parse(value) : undefined;
    if (parsed === undefined) throw new GraphQLError(`Not a ${name}`);
    return parsed;
  };
  return new GraphQLScalarType<string, string>({
    name,
    parseValue: parse,
    parseLiteral: (node: ValueNode) => parse(node.kind === Kind.STRING ? node.value : undefined),
    serialize(value) {
      const text = conversions.serialize(value);
      if (text === undefined) throw new Error(`A resolver gave a value that is not a ${name}`);
      return text;
    },
  });
}

function isoInstant(value: Date): string | undefined {
  return Number.isNaN(value.getTime()) ? undefined : value.toISOString();
}

/** PostgreSQL has no year 0, and a time zone offset may produce a five-digit year. */
const commonYear = /^(?!0000)\d{4}-/;

function inCommonYear(text: string | undefined): string | undefined {
  return text !== undefined && commonYear.test(text) ? text : undefined;
}

function isoDay(text: string): string | undefined {
  // Date.parse accepts 2026-02-30 as a day in March.
  return day.test(text) && isoInstant(new Date(`${text}T00:00:00Z`))?.startsWith(text) ? text : undefined;
}

function wholeNumber(text: string): string | undefined {
  if (!/^-?\d{1,19}$/.test(text)) return undefined;
  const value = BigInt(text);
  return BigInt.asIntN(64, value) === value ? String(value) : undefined;
}

/**
 * A decimal number as a string in both directions; a float is rejected as input and an internal error as output
 * (API-22).
 */
export const Decimal = stringScalar('Decimal', {
  parse: (text) => (decimal.test(text) ? text : undefined),
  serialize: (value) => (typeof value === 'string' && decimal.test(value) ? value : undefined),
});

/** A 64-bit integer as a string in both directions: a JSON number would lose precision beyond 2^53 (PREF-30). */
export const BigIntScalar = stringScalar('BigInt', {
  parse: wholeNumber,
  serialize: (value) => (typeof value === 'string' ? wholeNumber(value) : undefined),
});

/** An instant; resolvers return a `Date` or PostgreSQL's JSON format, clients get UTC with milliseconds. */
export const DateTime = stringScalar('DateTime', {
  parse: (text) => (instant.test(text) ? inCommonYear(isoInstant(new Date(text))) : undefined),
  serialize(value) {
    if (value instanceof Date) return isoInstant(value);
    return typeof value === 'string' && instant.test(value) ? isoInstant(new Date(value)) : undefined;
  },
});

/** A calendar day; resolvers return a `Date` at midnight UTC, as the database client does, or the text. */
export const DateScalar = stringScalar('Date', {
  parse: (text) => inCommonYear(isoDay(text)),
  serialize(value) {
    if (value instanceof Date) return isoInstant(value)?.slice(0, 10);
    return typeof value === 'string' ? isoDay(value) : undefined;
  },
});
