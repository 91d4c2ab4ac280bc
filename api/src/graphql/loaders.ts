import DataLoader from 'dataloader';
import { type GraphQLFieldResolver, type GraphQLResolveInfo, type GraphQLSchema, isObjectType } from 'graphql';
import type { RequestContext } from '../context.ts';

/** One query of a batch: the parent object, the arguments of the field, and what the operation selects below it. */
export interface LoaderQuery<Parent, Arguments> {
  obj: Parent;
  params: Arguments;
  info: Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>;
}

/** Resolves one field for many parents in one call; results are in the order of the queries. */
export type Loader<Parent, Arguments, Result> = (
  queries: readonly LoaderQuery<Parent, Arguments>[],
  context: RequestContext,
) => Promise<readonly Result[]>;

/** Loaders by type and field. Each has its own parent and argument types, so the map can only use `never`. */
export type Loaders = Record<string, Record<string, Loader<never, never, unknown>>>;

/**
 * Installs loaders as the resolvers of their fields: one batch per request and field, over HTTP and for the events of a
 * subscription alike. Results are not cached: keys would have to be serialized.
 *
 * @throws Error when a loader names a field that is not in the schema
 */
export function attachLoaders(schema: GraphQLSchema, loaders: Loaders): void {
  for (const [typeName, fields] of Object.entries(loaders)) {
    const type = schema.getType(typeName);
    for (const [fieldName, loader] of Object.entries(fields)) {
      const field = isObjectType(type) ? type.getFields()[fieldName] : undefined;
      if (!field) throw new Error(`A loader names ${typeName}.${fieldName}, which the schema does not have`);
      field.resolve = batch(loader);
    }
  }
}

function batch(loader: Loader<never, never, unknown>): GraphQLFieldResolver<unknown, RequestContext> {
  const perRequest = new WeakMap<RequestContext, DataLoader<LoaderQuery<never, never>, unknown>>();
  return (obj, params, context, info) => {
    let batches = perRequest.get(context);
    if (!batches) {
      batches = new DataLoader((queries) => loader(queries, context), { cache: false });
      perRequest.set(context, batches);
    }
    return batches.load({ obj: obj as never, params: params as never, info });
  };
}
