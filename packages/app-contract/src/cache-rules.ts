import type { Entities, Mutations, Queries, Subscriptions } from '@platform/api-contract/schema';

/** An answer holds what its operation asked for, so every field may be missing. */
type Asked<Value> = Value extends (infer Item)[]
  ? Asked<Item>[]
  : Value extends object
    ? { [Field in keyof Value]?: Asked<Value[Field]> }
    : Value;

/** Root fields that answer one page of a list. */
type PagedField = {
  [Field in keyof Queries]: Queries[Field]['answer'] extends { totalCount: number; items: { id: string }[] }
    ? Field
    : never;
}[keyof Queries];

/** What is stored of one page of a list. */
export interface StoredPage {
  shown: number;
  totalCount: number;
}

/**
 * Chooses among the stored answers of a root field, of which there is one for each set of arguments that it was asked for
 * with; `page` is null where the answer is no page of a list.
 */
type Which<Field extends keyof Queries> = (args: Partial<Queries[Field]['args']>, page: StoredPage | null) => boolean;

/** What is stored in the page's cache, as a rule may read and change it. */
export interface StoredAnswers {
  /** The server has not answered yet: the answer is what the app expects, and is taken back when the call fails. */
  readonly optimistic: boolean;
  /** Invalidates a root field, so that whoever shows it asks for it again: all that is stored of it, or what `which` chooses. */
  invalidate<Field extends keyof Queries>(field: Field, which?: Which<Field>): void;
  /** Invalidates fields of one entity, or the whole of it where none is named. */
  invalidateEntity<Type extends keyof Entities>(
    type: Type,
    id: string,
    ...fields: (keyof Entities[Type] & string)[]
  ): void;
  /** Takes an entity off the stored pages of a list, and out of their number of items, without asking the server. */
  removeFromPages<Field extends PagedField>(field: Field, id: string, which?: Which<Field>): void;
  /** A stored scalar field of an entity; undefined when it is not known. */
  read<Type extends keyof Entities, Field extends keyof Entities[Type] & string>(
    type: Type,
    id: string,
    field: Field,
  ): Entities[Type][Field] | undefined;
}

type RootField = { args: object; answer: unknown };

/** @param answer null where the schema allows it, or where this part of the answer failed */
type CacheRule<Field extends RootField> = (
  stored: StoredAnswers,
  args: Field['args'],
  answer: Asked<Field['answer']> | null,
) => void;

/**
 * What a change means for what is stored, beyond the entities that it is answered with. Every app brings rules for what it
 * itself asks for, whoever changes it, and for what its own mutations change in entities. Rules only invalidate and remove:
 * one that two apps take from the same package runs twice.
 */
export interface CacheRules {
  mutations?: { [Field in keyof Mutations]?: CacheRule<Mutations[Field]> };
  subscriptions?: { [Field in keyof Subscriptions]?: CacheRule<Subscriptions[Field]> };
  /** What a mutation will most likely be answered with. It is stored at once, and taken back when the call fails. */
  optimistic?: {
    [Field in keyof Mutations]?: (
      stored: Pick<StoredAnswers, 'read'>,
      args: Mutations[Field]['args'],
    ) => Asked<Mutations[Field]['answer']> & { __typename: string };
  };
}
