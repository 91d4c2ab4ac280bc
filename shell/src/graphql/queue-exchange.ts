import { mapExchange, type Operation } from '@urql/core';

/**
 * Sends mutations with the same queue name one at a time, in order, so that an "add" and the following "remove" cannot
 * overtake each other. Placed after the cache exchange, so that optimistic results are not delayed. The queue name is
 * `inTurnWith` in the context, a name that released apps use.
 */
export function queueExchange() {
  /** Functions that send the waiting mutations, by name of each active queue. */
  const waiting = new Map<string, (() => void)[]>();
  return mapExchange({
    onOperation(operation) {
      const name = queueNameOf(operation);
      if (name === undefined) return operation;
      const queue = waiting.get(name);
      if (queue) return new Promise<Operation>((resolve) => queue.push(() => resolve(operation)));
      waiting.set(name, []);
      return operation;
    },
    onResult({ operation }) {
      const name = queueNameOf(operation);
      if (name === undefined) return;
      const next = waiting.get(name)?.shift();
      if (next) next();
      else waiting.delete(name);
    },
  });
}

function queueNameOf({ kind, context }: Operation): string | undefined {
  return kind === 'mutation' ? (context as { inTurnWith?: string }).inTurnWith : undefined;
}
