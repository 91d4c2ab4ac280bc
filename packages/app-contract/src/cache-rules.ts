import type { Entities, Mutations, Queries, Subscriptions } from '@platform/api-contract/schema';

/** A response contains only the fields that its operation selects, so every field may be missing. */
type Selected<Value> = Value extends (infer Item)[]
  ? Selected<Item>[]
  : Value extends object
    ? { [Field in keyof Value]?: Selected<Value[Field]> }
    : Value;

/** Root fields that return one page of a list. */
type PagedField = {
  [Field in keyof Queries]: Queries[Field]['answer'] extends { totalCount: number; items: { id: string }[] }
    ? Field
    : never;
}[keyof Queries];

/** What the cache stores of one page of a list. */
export interface StoredPage {
  shown: number;
  totalCount: number;
}

/**
 * Selects stored results of a root field; there is one per set of arguments. `page` is null when the result is not a
 * page of a list.
 */
type Which<Field extends keyof Queries> = (args: Partial<Queries[Field]['args']>, page: StoredPage | null) => boolean;

/** The GraphQL cache as cache rules may read and change it. */
export interface StoredAnswers {
  /** True for the optimistic result before the server's response; it is rolled back when the call fails. */
  readonly optimistic: boolean;
  /**
   * Invalidates all stored results of a root field, or those that `which` selects; active queries are then refetched.
   */
  invalidate<Field extends keyof Queries>(field: Field, which?: Which<Field>): void;
  /** Invalidates the given fields of an entity, or the whole entity when none is given. */
  invalidateEntity<Type extends keyof Entities>(
    type: Type,
    id: string,
    ...fields: (keyof Entities[Type] & string)[]
  ): void;
  /** Removes an entity from the stored pages of a list and updates their counts, without a request. */
  removeFromPages<Field extends PagedField>(field: Field, id: string, which?: Which<Field>): void;
  /** Returns a stored scalar field of an entity; undefined when it is not in the cache. */
  read<Type extends keyof Entities, Field extends keyof Entities[Type] & string>(
    type: Type,
    id: string,
    field: Field,
  ): Entities[Type][Field] | undefined;
}

type RootField = { args: object; answer: unknown };

/** @param answer null when the schema allows it or this part of the response failed */
type CacheRule<Field extends RootField> = (
  stored: StoredAnswers,
  args: Field['args'],
  answer: Selected<Field['answer']> | null,
) => void;

/** @param body what was sent */
type CallRule = (stored: StoredAnswers, body: Readonly<Record<string, unknown>>) => void;

/**
 * Cache updates after mutations, subscription events and REST calls, beyond the entities in the response. Each app contributes
 * rules for the queries it runs, whichever app causes the change, and for entities that its own mutations change. Rules
 * must be idempotent (they only invalidate and remove): a rule that two apps import from the same package runs twice.
 */
export interface CacheRules {
  mutations?: { [Field in keyof Mutations]?: CacheRule<Mutations[Field]> };
  subscriptions?: { [Field in keyof Subscriptions]?: CacheRule<Subscriptions[Field]> };
  /** After successful POSTs of `HttpClient.json`, by their path. An older shell ignores them. */
  calls?: { [Path in `/api/${string}`]?: CallRule };
  /** Optimistic responses of mutations: stored immediately, rolled back when the call fails. */
  optimistic?: {
    [Field in keyof Mutations]?: (
      stored: Pick<StoredAnswers, 'read'>,
      args: Mutations[Field]['args'],
    ) => Selected<Mutations[Field]['answer']> & { __typename: string };
  };
}
