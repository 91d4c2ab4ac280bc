/** A message of a thread, numbered from 1 without gaps (MSG-01). */
export interface Numbered {
  sequence: number;
}

/** The messages of a thread that a page holds. */
export interface Held<Message extends Numbered> {
  /** Consecutive, oldest first. */
  messages: readonly Message[];
  /** Whether they reach the newest message of the thread. */
  hasNewest: boolean;
  /** The last number that was loaded; later messages have arrived since. */
  loadedTo: number;
}

export const nothingHeld: Held<never> = { messages: [], hasNewest: true, loadedTo: 0 };

/** Messages as loaded, oldest first. */
export interface LoadedPart<Message extends Numbered> {
  messages: readonly Message[];
  hasNewest: boolean;
}

/** The number of the newest held message; 0 without one. */
export const lastOf = (messages: readonly Numbered[]): number => messages.at(-1)?.sequence ?? 0;

/** Whether there is no gap between both, which are consecutive each. */
function touches(held: readonly Numbered[], part: readonly Numbered[]): boolean {
  const [first, partFirst] = [held[0]?.sequence, part[0]?.sequence];
  if (first === undefined || partFirst === undefined) return false;
  return partFirst <= lastOf(held) + 1 && first <= lastOf(part) + 1;
}

function joined<Message extends Numbered>(held: Held<Message>, part: LoadedPart<Message>): Held<Message> {
  const [first, last] = [part.messages[0]?.sequence ?? 0, lastOf(part.messages)];
  const before = held.messages.filter(({ sequence }) => sequence < first);
  const after = held.messages.filter(({ sequence }) => sequence > last);
  return { ...held, messages: [...before, ...part.messages, ...after], hasNewest: held.hasNewest || part.hasNewest };
}

/**
 * Adds what the thread was opened with, as loaded again. Held messages that end before the newest ones begin are dropped
 * and load again when the reader scrolls there; those that the reader has gone to elsewhere in the thread stay.
 */
export function withReloaded<Message extends Numbered>(held: Held<Message>, part: LoadedPart<Message>): Held<Message> {
  if (held.messages.length === 0) return elsewhere(part);
  if (touches(held.messages, part.messages)) return joined(held, part);
  const isLater = (part.messages[0]?.sequence ?? 0) > lastOf(held.messages);
  return held.hasNewest && part.hasNewest && isLater ? { ...held, ...part } : held;
}

/** Adds messages right before or after the held ones; nothing if these have been replaced meanwhile. */
export function withBeside<Message extends Numbered>(held: Held<Message>, part: LoadedPart<Message>): Held<Message> {
  // Nothing after the last message means that it is the newest.
  if (part.messages.length === 0) return part.hasNewest ? { ...held, hasNewest: true } : held;
  if (!touches(held.messages, part.messages)) return held;
  const all = joined(held, part);
  return { ...all, loadedTo: Math.max(held.loadedTo, lastOf(part.messages)) };
}

/** Holds another part of the thread instead. */
export const elsewhere = <Message extends Numbered>({ messages, hasNewest }: LoadedPart<Message>): Held<Message> => ({
  messages,
  hasNewest,
  loadedTo: lastOf(messages),
});

/** Adds the message after the newest one, and ignores any other: one that is held already, or not yet due (MSG-03). */
export function withNext<Message extends Numbered>(held: Held<Message>, message: Message): Held<Message> {
  if (!held.hasNewest || message.sequence !== lastOf(held.messages) + 1) return held;
  return { ...held, messages: [...held.messages, message] };
}
