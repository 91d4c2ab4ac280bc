/** What the order of a list of conversations depends on. */
export interface Ordered {
  lastMessage?: { createdAt: string } | null;
  waitingSince?: string | null;
  remindAt?: string | null;
}

export const orders = ['newest', 'waiting'] as const;
export type Order = (typeof orders)[number];

/** Whether a conversation is put off at a time (MSG-06). */
export const isPutOff = ({ remindAt }: Ordered, now: number): boolean =>
  Boolean(remindAt) && Date.parse(remindAt ?? '') > now;

/**
 * Orders conversations by their newest message, as the server does (ACHAT-03), or those that wait longest first (MSG-07).
 * What is put off comes last, and what one wanted to be reminded of by now first (MSG-06).
 */
export function inOrder<Conversation extends Ordered>(
  conversations: readonly Conversation[],
  order: Order,
  now: number,
): Conversation[] {
  const rank = (each: Conversation) => (isPutOff(each, now) ? 2 : each.remindAt ? 0 : 1);
  const newest = ({ lastMessage }: Conversation) => lastMessage?.createdAt ?? '';
  // Later than any instant, for what does not wait.
  const waiting = ({ waitingSince }: Conversation) => (order === 'waiting' ? (waitingSince ?? '~') : '');
  return conversations.toSorted(
    (one, two) => rank(one) - rank(two) || compare(waiting(one), waiting(two)) || compare(newest(two), newest(one)),
  );
}

const compare = (one: string, two: string): number => (one < two ? -1 : one > two ? 1 : 0);
