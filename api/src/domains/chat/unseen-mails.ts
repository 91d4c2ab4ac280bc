import type { Services } from '../../context.ts';
import type { Transaction } from '../../database/database.ts';
import { storeMail, supersedeConversationMails } from '../../mail/mails.ts';
import {
  type DueMessageMail,
  lockUnseenConversations,
  readDueMessageMails,
} from '../../read-models/unseen-messages.ts';

/** Conversations that one transaction tells of. */
const batchSize = 100;

/**
 * Job: stores one mail for each participant and conversation with messages unseen for ten minutes (MSG-08). Nobody is told
 * again of the same messages, and of newer ones only once the conversation was opened.
 *
 * @param now the time; tests pass their own
 */
export async function storeUnseenMails(services: Pick<Services, 'database' | 'jobs'>, now = new Date()): Promise<void> {
  for (;;) {
    const locked = await services.database.prisma.$transaction(async (transaction) => {
      const conversationIds = await lockUnseenConversations(transaction, { now, limit: batchSize });
      const due = await readDueMessageMails(transaction, { now, conversationIds });
      await markAsTold(transaction, due, now);
      for (const { email, ...about } of due) {
        const mail = { ...about, kind: 'MESSAGES_UNSEEN', recipient: email } as const;
        // Mails about other conversations stay.
        await storeMail(services, transaction, mail, { supersedes: [] });
      }
      return conversationIds.length;
    });
    if (locked < batchSize) return;
  }
}

async function markAsTold(transaction: Transaction, due: readonly DueMessageMail[], now: Date): Promise<void> {
  await transaction.$executeRaw`
    /* chat.mark_as_told */
    INSERT INTO conversation_mark (conversation_id, account_id, mailed_at, mailed_to)
    SELECT conversation.id, due."accountId", ${now}, conversation.last_sequence
    FROM jsonb_to_recordset(${JSON.stringify(due)}::jsonb) AS due ("conversationId" uuid, "accountId" uuid)
      JOIN conversation ON conversation.id = due."conversationId"
    ON CONFLICT (conversation_id, account_id) DO UPDATE
      SET mailed_at = EXCLUDED.mailed_at, mailed_to = EXCLUDED.mailed_to`;
}

/**
 * Ends what a mail has told a participant who opens the conversation: it is not sent any more, and the next one may be
 * stored. Requires that the conversation is locked.
 */
export async function endMailed(
  transaction: Transaction,
  about: { conversationId: string; accountId: string },
): Promise<void> {
  const { count } = await transaction.conversationMark.updateMany({
    where: { ...about, mailedAt: { not: null } },
    data: { mailedAt: null },
  });
  if (count > 0) await supersedeConversationMails(transaction, about);
}
