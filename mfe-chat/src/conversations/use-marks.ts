import { ownFailureMessage, useSend } from '@platform/app-kit';
import { useEffect } from 'react';
import { useClient } from 'urql';
import { graphql } from '../gql/index.ts';

const MarkUnreadDocument = graphql(`
  mutation MarkConversationUnread($conversationId: ID!, $unread: Boolean!) {
    markConversationUnread(conversationId: $conversationId, unread: $unread) {
      id
      markedUnread
    }
  }
`);

const RemindDocument = graphql(`
  mutation RemindOfConversation($conversationId: ID!, $at: DateTime) {
    remindOfConversation(conversationId: $conversationId, at: $at) {
      id
      remindAt
    }
  }
`);

const SettleDocument = graphql(`
  mutation SettleConversation($conversationId: ID!) {
    settleConversation(conversationId: $conversationId) {
      id
      waitingSince
      answerDueAt
    }
  }
`);

export interface Marks {
  markUnread(): Promise<boolean>;
  /** @param at an ISO instant; null to end it */
  remind(at: string | null): Promise<boolean>;
  settle(): Promise<boolean>;
  sending: boolean;
}

/** Sends what a participant marks in a conversation (MSG-06, MSG-07); each resolves with whether it was stored. */
export function useMarks(conversationId: string): Marks {
  const [sendUnread, sendingUnread] = useSend(MarkUnreadDocument);
  const [sendReminder, sendingReminder] = useSend(RemindDocument);
  const [sendSettled, sendingSettled] = useSend(SettleDocument);
  return {
    markUnread: async () => (await sendUnread({ conversationId, unread: true })) !== null,
    remind: async (at) => (await sendReminder({ conversationId, at })) !== null,
    settle: async () => (await sendSettled({ conversationId })) !== null,
    sending: sendingUnread || sendingReminder || sendingSettled,
  };
}

/** Ends the mark as unread, and a reminder that has come, once when a marked conversation is opened. */
export function useEndMarks(conversationId: string, { isUnread, isDue }: { isUnread: boolean; isDue: boolean }): void {
  const client = useClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: marks that are set while it is open stay
  useEffect(() => {
    if (isUnread) {
      void client.mutation(MarkUnreadDocument, { conversationId, unread: false }, ownFailureMessage).toPromise();
    }
    if (isDue) void client.mutation(RemindDocument, { conversationId, at: null }, ownFailureMessage).toPromise();
  }, []);
}
