import type { RequestContext } from '../../context.ts';
import { refuse } from '../../errors/coded-error.ts';
import type { LoaderQuery, Loaders } from '../../graphql/loaders.ts';
import { readMessages } from './service.ts';

type ThreadQuery = LoaderQuery<{ id: string }, { limit?: number | null }>;

const defaultLimit = 50;

/** Batches the threads of many conversations into one statement; aliases may request different lengths. */
async function messages(queries: readonly ThreadQuery[], context: RequestContext) {
  const limits = queries.map(({ params }) => params.limit ?? defaultLimit);
  for (const limit of limits) if (limit < 1) throw refuse('FIELD_INVALID', { field: 'limit' });
  const threads = await readMessages(
    context,
    queries.map(({ obj }) => obj.id),
    Math.max(...limits),
  );
  return queries.map(({ obj }, index) => threads.get(obj.id)?.slice(-(limits[index] ?? defaultLimit)) ?? []);
}

export const loaders: Loaders = { Conversation: { messages } };
