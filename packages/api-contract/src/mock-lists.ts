import { type IMockStore, isRef, type Ref } from '@graphql-tools/mock';
import {
  GraphQLError,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLSchema,
  getNullableType,
  isListType,
  isObjectType,
} from 'graphql';

/** Entries of each list that is read in parts: enough for several pages. */
const listLength = 12;

/** The largest `limit` (OPP-16), and that of fields whose descriptions have another. */
const largestLimit = 50;
const largestLimits: Record<string, number> = { notifications: 100, messages: 200 };

interface PageArguments {
  limit?: number | null;
  offset?: number | null;
  /** Number of a message, or id of a notification. */
  after?: number | string | null;
  before?: number | null;
}

type Entries = readonly unknown[];
type Resolver = GraphQLFieldResolver<unknown, unknown>;

/**
 * Returns resolvers of all fields that are read in parts, which are those with a `limit`: one list behind each, of which every
 * call gets its part, and counts that belong to it. Another search or filter has another list, whose entries need not match;
 * the order is always the same.
 */
export function listResolvers(schema: GraphQLSchema, store: IMockStore): Record<string, Record<string, Resolver>> {
  const types = Object.values(schema.getTypeMap()).filter(isObjectType);
  const resolvers = types.map((type) => {
    const fields = Object.values(type.getFields()).filter(({ args }) => args.some(({ name }) => name === 'limit'));
    return [type.name, Object.fromEntries(fields.map((field) => [field.name, listResolver(field, type.name, store)]))];
  });
  return Object.fromEntries(resolvers.filter(([, fields]) => Object.keys(fields ?? {}).length > 0));
}

function listResolver(field: GraphQLField<unknown, unknown>, typeName: string, store: IMockStore): Resolver {
  const isList = isListType(getNullableType(field.type));
  const empty = Array.from({ length: listLength });
  return (source, { limit, offset, after, before, until: _until, sort: _sort, order: _order, ...chosen }) => {
    const page: PageArguments = { limit, offset, after, before };
    requirePage(page, largestLimits[field.name] ?? largestLimit);
    const key = isRef(source) ? source.$ref.key : 'ROOT';
    const place = { typeName, key, fieldName: field.name, fieldArgs: chosen };
    if (isList) return partOf(store.get({ ...place, defaultValue: empty }) as Entries, page, store).items;
    const { $ref } = store.get(place) as Ref;
    const all = store.get({ ...$ref, fieldName: 'items', defaultValue: empty }) as Entries;
    // Only what the type has of them is asked for.
    return { $ref, ...partOf(all, page, store), totalCount: all.length, totalIsCapped: false };
  };
}

/** @throws GraphQLError as the API's */
function requirePage({ limit, offset }: PageArguments, largest: number): void {
  const isLimit = limit == null || (limit >= 1 && limit <= largest);
  if (isLimit && (offset ?? 0) >= 0) return;
  const fault = isLimit ? 'offset' : 'limit';
  throw new GraphQLError(`Field ${fault} is not valid`, {
    extensions: { code: 'FIELD_INVALID', params: { field: fault } },
  });
}

function partOf(
  all: Entries,
  { limit, offset, after, before }: PageArguments,
  store: IMockStore,
): { items: Entries; hasMore: boolean } {
  const size = limit ?? all.length;
  if (typeof after === 'string') return cut(all, all.findIndex((entry) => keyOf(entry) === after) + 1, size);
  if (isNumbered(all, store)) {
    // The newest messages, or those next to a number.
    const start = typeof after === 'number' ? after : Math.max((before ?? all.length + 1) - 1 - size, 0);
    const end = typeof before === 'number' ? before - 1 : all.length;
    return cut(all.slice(0, end), start, size);
  }
  return cut(all, offset ?? 0, size);
}

function cut(all: Entries, start: number, size: number): { items: Entries; hasMore: boolean } {
  return { items: all.slice(start, start + size), hasMore: start + size < all.length };
}

/** Numbers messages from 1, as the API does. @returns whether the entries are messages */
function isNumbered(all: Entries, store: IMockStore): boolean {
  for (const [index, entry] of all.entries()) {
    if (!isRef(entry) || entry.$ref.typeName !== 'Message') return false;
    store.set(entry, 'sequence', index + 1);
  }
  return true;
}

function keyOf(entry: unknown): string | undefined {
  return isRef(entry) ? entry.$ref.key : undefined;
}
