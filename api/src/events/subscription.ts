/** Maximum number of buffered events per reader: a stalled socket must not exhaust the memory of the process. */
const maxBacklog = 1_000;

/**
 * The events of one subscriber. Unlike an async generator it can be closed while it waits for the next event, so an
 * ended subscription leaves no listener behind.
 */
export class Subscription<Event> implements AsyncIterableIterator<Event, undefined> {
  readonly #backlog: Event[] = [];
  readonly #readers: ((result: IteratorResult<Event, undefined>) => void)[] = [];
  readonly #onEnd: () => void;
  #ended = false;

  constructor(onEnd: () => void) {
    this.#onEnd = onEnd;
  }

  /** Delivers or buffers an event; ends a subscription whose buffer is full. */
  push(event: Event): void {
    const reader = this.#readers.shift();
    if (reader) reader({ done: false, value: event });
    else if (this.#backlog.length < maxBacklog) this.#backlog.push(event);
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
