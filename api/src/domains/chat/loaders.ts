import type { RequestContext } from '../../context.ts';
import type { LoaderQuery, Loaders } from '../../graphql/loaders.ts';
import { readMessages, type ThreadPart } from './messages.ts';

type ThreadQuery = LoaderQuery<{ id: string }, ThreadPart>;

/** Batches the threads of many conversations into one statement; aliases may request different parts. */
async function messages(queries: readonly ThreadQuery[], context: RequestContext) {
  const partOf = ({ params: { before, after, limit } }: ThreadQuery) => JSON.stringify([before, after, limit]);
  const threads = new Map(
    await Promise.all(
      [...Map.groupBy(queries, partOf)].map(async ([part, same]) => {
        const ids = same.map(({ obj }) => obj.id);
        return [part, await readMessages(context, ids, same[0]?.params ?? {})] as const;
      }),
    ),
  );
  return queries.map((query) => threads.get(partOf(query))?.get(query.obj.id) ?? []);
}

export const loaders: Loaders = { Conversation: { messages } };
