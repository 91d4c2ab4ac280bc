import { mapExchange, type Operation } from '@urql/core';

/**
 * Mutations that carry the same `inTurnWith` in their context go to the server one after the other, in the order in which
 * the person made them: an "add" and the "remove" after it never change places on the way. What the page shows does not
 * wait; stands after the cache for that.
 */
export function queueExchange() {
  /** For each name under way the mutations that wait, each with the function that sends it. */
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
