import type { SubscriptionForwarder } from '@urql/core';

/** Runs subscriptions for tests: `emit` sends data to those of an operation name. */
export function testSubscriptions(): {
  forwardSubscription: SubscriptionForwarder;
  emit(operation: string, data: Record<string, unknown>): void;
} {
  const running = new Set<{ operation: string | undefined; next(data: Record<string, unknown>): void }>();
  return {
    forwardSubscription: ({ operationName }) => ({
      subscribe(sink) {
        const subscription = { operation: operationName, next: (data: Record<string, unknown>) => sink.next({ data }) };
        running.add(subscription);
        return { unsubscribe: () => void running.delete(subscription) };
      },
    }),
    emit(operation, data) {
      for (const each of running) if (each.operation === operation) each.next(data);
    },
  };
}
