/** A message of a thread, numbered from 1 without gaps (MSG-01). */
export interface Numbered {
  sequence: number;
}

/** The number of the newest held message; 0 without one. */
export const lastOf = (held: readonly Numbered[]): number => held.at(-1)?.sequence ?? 0;

/**
 * Adds the newest messages, as loaded again, to those held, which are consecutive. Held messages that end before the
 * loaded ones begin are dropped; they load again when the reader scrolls there.
 */
export function withNewest<Message extends Numbered>(
  held: readonly Message[],
  newest: readonly Message[],
): readonly Message[] {
  const first = newest[0]?.sequence;
  if (first === undefined || first > lastOf(held) + 1) return newest;
  const last = lastOf(newest);
  const before = held.filter(({ sequence }) => sequence < first);
  return [...before, ...newest, ...held.filter(({ sequence }) => sequence > last)];
}

/** Adds earlier messages, unless they do not end right before the held ones. */
export function withOlder<Message extends Numbered>(
  held: readonly Message[],
  older: readonly Message[],
): readonly Message[] {
  return lastOf(older) + 1 === held[0]?.sequence ? [...older, ...held] : held;
}

/** Adds the message after the last one, and ignores any other: one that is held already, or not yet due (MSG-03). */
export function withNext<Message extends Numbered>(held: readonly Message[], message: Message): readonly Message[] {
  return message.sequence === lastOf(held) + 1 ? [...held, message] : held;
}
