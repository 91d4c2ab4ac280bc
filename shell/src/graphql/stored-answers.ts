import type { StoredAnswers, StoredPage } from '@platform/app-contract';
import type { Cache, FieldArgs } from '@urql/exchange-graphcache';

type Page = { totalCount: number; items: { id: string }[] };
type Which = (args: Record<string, unknown>, page: StoredPage | null) => boolean;

/** Wraps the cache in the contract's interface, for the duration of one change. */
export function storedAnswers(cache: Cache, optimistic: boolean): StoredAnswers {
  /** Returns the arguments of the stored results of a root field that `which` selects. */
  function selectedArguments(field: string, which: Which = () => true): FieldArgs[] {
    return cache
      .inspectFields('Query')
      .filter(({ fieldName }) => fieldName === field)
      .map((stored) => stored.arguments)
      .filter((args) => which(args ?? {}, pageOf(cache, field, args)));
  }

  const contract: StoredAnswers = {
    optimistic,
    invalidate(field, which) {
      for (const args of selectedArguments(field, which as Which)) cache.invalidate('Query', field, args);
    },
    invalidateEntity(type, id, ...fields: string[]) {
      const entity = { __typename: type, id };
      if (fields.length === 0) cache.invalidate(entity);
      for (const { fieldName, arguments: args } of cache.inspectFields(entity))
        if (fields.includes(fieldName)) cache.invalidate(entity, fieldName, args);
    },
    removeFromPages(field, id, which) {
      for (const args of selectedArguments(field, which as Which)) {
        const variables = args ?? {};
        cache.updateQuery<Record<string, Page>>({ query: pageQuery(field, variables), variables }, (data) => {
          const page = data?.[field];
          return page ? { ...data, [field]: without(page, id) } : data;
        });
      }
    },
    // The cache stores scalars unchanged.
    read: (type, id, field) => cache.resolve({ __typename: type, id }, field) as never,
  };
  return contract;
}

/** Invalidates every root field, so that all active queries are refetched. */
export function invalidateEverything(cache: Cache): void {
  for (const { fieldName, arguments: args } of cache.inspectFields('Query')) cache.invalidate('Query', fieldName, args);
}

function pageOf(cache: Cache, field: string, args: FieldArgs): StoredPage | null {
  const page = cache.resolve('Query', field, args);
  if (typeof page !== 'string') return null;
  const items = cache.resolve(page, 'items');
  const totalCount = cache.resolve(page, 'totalCount');
  return Array.isArray(items) && typeof totalCount === 'number' ? { shown: items.length, totalCount } : null;
}

/** The cache identifies a field by argument names and values only, so the variables need no declared types. */
function pageQuery(field: string, variables: object): string {
  const given = Object.keys(variables).map((name) => `${name}: $${name}`);
  return `{ ${field}${given.length > 0 ? `(${given.join(', ')})` : ''} { totalCount items { id } } }`;
}

function without(page: Page, id: string): Page {
  const items = page.items.filter((item) => item.id !== id);
  return { ...page, items, totalCount: page.totalCount - (page.items.length - items.length) };
}
