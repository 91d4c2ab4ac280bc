/**
 * Maps the events of a subscription, each to any number of values. Closing it closes the subscription at once, even while
 * it waits for an event, which an async generator alone would not.
 */
export function mapEvents<Event, Value>(
  source: AsyncIterableIterator<Event>,
  map: (event: Event) => AsyncIterable<Value> | Iterable<Value>,
): AsyncIterableIterator<Value> {
  async function* mapped() {
    for await (const event of source) yield* map(event);
  }
  const values = mapped();
  return {
    next: () => values.next(),
    async return() {
      await source.return?.();
      return values.return(undefined);
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
