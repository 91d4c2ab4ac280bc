import type { SubscriptionForwarder } from '@urql/core';

/** Runs subscriptions for tests: `emit` sends data to those of an operation name. */
export function testSubscriptions(): {
  forwardSubscription: SubscriptionForwarder;
  /** @param data an Error whose message is an error code for a refusal */
  emit(operation: string, data: Record<string, unknown> | Error): void;
} {
  const running = new Set<{ operation: string | undefined; next(data: Record<string, unknown> | Error): void }>();
  return {
    forwardSubscription: ({ operationName }) => ({
      subscribe(sink) {
        const subscription = {
          operation: operationName,
          next: (data: Record<string, unknown> | Error) => sink.next(resultOf(data)),
        };
        running.add(subscription);
        return { unsubscribe: () => void running.delete(subscription) };
      },
    }),
    emit(operation, data) {
      for (const each of running) if (each.operation === operation) each.next(data);
    },
  };
}

function resultOf(data: Record<string, unknown> | Error) {
  if (!(data instanceof Error)) return { data };
  return { data: null, errors: [{ message: data.message, extensions: { code: data.message } }] };
}
