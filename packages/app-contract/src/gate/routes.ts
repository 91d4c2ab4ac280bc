import type { JsonSchema, RestContract, RestRoute } from '../rest-contract.ts';
import type { ConsumedRelease, FitFault } from './fault.ts';

/** Returns the routes that a release calls and that the contract lacks or has changed incompatibly. */
export function routeFaults({ app, release, consumes }: ConsumedRelease, contract: RestContract): FitFault[] {
  return (consumes?.routes ?? []).flatMap((route) => {
    const present = contract.routes.find(({ method, path }) => method === route.method && path === route.path);
    const changes = present ? routeChanges(route, present) : [{ reason: 'There is no such route' }];
    const name = `${route.method} ${route.path}`;
    return changes.map((change) => ({ app, release, what: 'route' as const, name, ...change }));
  });
}

interface Change {
  field?: string;
  reason: string;
}

function routeChanges(built: RestRoute, present: RestRoute): Change[] {
  return [
    ...sentChanges('body', built.body, present.body),
    ...sentChanges('query', built.query, present.query),
    // Whoever receives needs the opposite: what comes now must be among what came before.
    ...schemaChanges('result', present.result, built.result),
  ];
}

/** Whatever is sent has to be known too: the API leaves out what it does not know. */
function sentChanges(field: string, built: JsonSchema | undefined, present: JsonSchema | undefined): Change[] {
  return schemaChanges(field, built, present && onlyKnown(present));
}

function onlyKnown(schema: JsonSchema): JsonSchema {
  const { properties, items, anyOf, additionalProperties = false } = schema;
  if (anyOf) return { ...schema, anyOf: anyOf.map(onlyKnown) };
  if (items) return { ...schema, items: onlyKnown(items) };
  if (!properties) return schema;
  const known = Object.entries(properties).map(([name, each]) => [name, onlyKnown(each)]);
  return { ...schema, properties: Object.fromEntries(known), additionalProperties };
}

/**
 * Returns why not every value of one schema is a value of the other. Conservative: what it does not know, such as a
 * pattern, has to be equal.
 *
 * @param field path of the value, for the faults
 */
function schemaChanges(field: string, given: JsonSchema | undefined, wanted: JsonSchema | undefined): Change[] {
  if (!wanted || isAny(wanted)) return [];
  if (!given || isAny(given)) return [{ field, reason: 'Its form is not stated' }];
  if ([given, wanted].some(({ anyOf, enum: values }) => anyOf || values)) {
    const wantedOnes = alternativesOf(wanted);
    const unfit = alternativesOf(given).filter((one) =>
      wantedOnes.every((other) => schemaChanges(field, one, other).length > 0),
    );
    return unfit.map((one) => ({ field, reason: `${printed(one)} is not possible` }));
  }
  return plainChanges(field, given, wanted);
}

function isAny(schema: JsonSchema): boolean {
  return Object.keys(schema).every((keyword) => annotations.has(keyword));
}

const annotations = new Set(['title', 'description', 'default', 'examples']);
/** Keywords that are compared by what they mean; any other has to be equal. */
const compared = new Set(['type', 'properties', 'required', 'additionalProperties', 'items', 'const']);
const upperBounds = new Set(['maximum', 'maxLength', 'maxItems']);
const lowerBounds = new Set(['minimum', 'minLength', 'minItems']);

/** One schema for each possible value of an enum, and for each alternative. */
function alternativesOf(schema: JsonSchema): JsonSchema[] {
  if (schema.anyOf) return schema.anyOf.flatMap(alternativesOf);
  if (schema.enum) return schema.enum.map((value) => ({ const: value }));
  return [schema];
}

function plainChanges(field: string, given: JsonSchema, wanted: JsonSchema): Change[] {
  if ('const' in wanted || 'const' in given) {
    const fits = 'const' in wanted ? given.const === wanted.const : typeOf(given.const) === wanted.type;
    return fits ? [] : [{ field, reason: `It was ${printed(given)} and is ${printed(wanted)}` }];
  }
  if (
    wanted.type !== undefined &&
    given.type !== wanted.type &&
    !(given.type === 'integer' && wanted.type === 'number')
  )
    return [{ field, reason: `It was ${printed(given)} and is ${printed(wanted)}` }];
  return [
    ...boundChanges(field, given, wanted),
    ...(wanted.properties || given.properties ? objectChanges(field, given, wanted) : []),
    ...(wanted.items ? schemaChanges(`${field}[]`, given.items, wanted.items) : []),
  ];
}

function objectChanges(field: string, given: JsonSchema, wanted: JsonSchema): Change[] {
  const before = given.properties ?? {};
  const now = wanted.properties ?? {};
  const required = (wanted.required ?? []).filter((name) => !given.required?.includes(name));
  return [
    ...required.map((name) => ({ field: `${field}.${name}`, reason: 'It is required and may be missing' })),
    ...Object.entries(before).flatMap(([name, schema]) => {
      const other = now[name];
      if (other) return schemaChanges(`${field}.${name}`, schema, other);
      return wanted.additionalProperties === false
        ? [{ field: `${field}.${name}`, reason: 'It is no longer accepted' }]
        : [];
    }),
  ];
}

function boundChanges(field: string, given: JsonSchema, wanted: JsonSchema): Change[] {
  return Object.entries(wanted)
    .filter(([keyword]) => !compared.has(keyword) && !annotations.has(keyword))
    .filter(([keyword, limit]) => {
      const before = given[keyword];
      if (upperBounds.has(keyword)) return !(typeof before === 'number' && before <= Number(limit));
      if (lowerBounds.has(keyword)) return !(typeof before === 'number' && before >= Number(limit));
      return JSON.stringify(before) !== JSON.stringify(limit);
    })
    .map(([keyword, limit]) => ({ field, reason: `${keyword} is ${JSON.stringify(limit)} and was ${given[keyword]}` }));
}

function typeOf(value: unknown): string {
  return value === null ? 'null' : typeof value;
}

function printed(schema: JsonSchema): string {
  return 'const' in schema ? JSON.stringify(schema.const) : (schema.type ?? 'any');
}
