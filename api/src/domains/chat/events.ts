import type { Transaction } from '../../database/database.ts';
import type { Events } from '../../events/events.ts';

declare module '../../events/events.ts' {
  interface Topics {
    /** Ids only: each subscriber reads the messages with its own permissions. */
    'chat.messageAdded': { conversationId: string; messageId: string };
    /**
     * A conversation has changed for one of its participants; `unseen` if this may have changed the number of unseen
     * messages. Subscribers read the conversation or the number.
     */
    'chat.conversationChanged': { accountId: string; conversationId: string; unseen: boolean };
  }
}

/** Tells a participant's open pages that a conversation has changed, when the transaction commits. */
export function announceConversation(
  { events }: { events: Events },
  accountId: string,
  conversationId: string,
  { unseen }: { unseen: boolean },
  transaction: Transaction,
): Promise<void> {
  return events.publish('chat.conversationChanged', { accountId, conversationId, unseen }, transaction);
}
