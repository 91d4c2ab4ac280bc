/** Events that wait for one reader; a socket that takes none any more must not hold the process's memory. */
const largestBacklog = 1_000;

/**
 * What one subscriber hears. Unlike an async generator it can be left while it waits for the next event, so an ended
 * subscription holds no listener.
 */
export class Subscription<Event> implements AsyncIterableIterator<Event, undefined> {
  readonly #backlog: Event[] = [];
  readonly #readers: ((result: IteratorResult<Event, undefined>) => void)[] = [];
  readonly #onEnd: () => void;
  #ended = false;

  constructor(onEnd: () => void) {
    this.#onEnd = onEnd;
  }

  /** Gives an event to the reader; one that has fallen too far behind is ended. */
  push(event: Event): void {
    const reader = this.#readers.shift();
    if (reader) reader({ done: false, value: event });
    else if (this.#backlog.length < largestBacklog) this.#backlog.push(event);
    else this.#end();
  }

  async next(): Promise<IteratorResult<Event, undefined>> {
    const [event] = this.#backlog.splice(0, 1);
    if (event !== undefined) return { done: false, value: event };
    if (this.#ended) return { done: true, value: undefined };
    return new Promise((resolve) => this.#readers.push(resolve));
  }

  async return(): Promise<IteratorResult<Event, undefined>> {
    this.#backlog.length = 0;
    this.#end();
    return { done: true, value: undefined };
  }

  #end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#onEnd();
    for (const reader of this.#readers.splice(0)) reader({ done: true, value: undefined });
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}
