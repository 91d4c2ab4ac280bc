import type { RequestContext } from '../../context.ts';
import type { Transaction } from '../../database/database.ts';
import { isUuid } from '../../database/uuid.ts';
import { refuse } from '../../errors/coded-error.ts';

/**
 * Locks a conversation of the caller until the transaction ends.
 *
 * @throws CodedError NOT_FOUND unless the caller takes part, even for administrators (CHAT-14, ACHAT-15)
 */
export async function lockConversation(
  transaction: Transaction,
  { caller }: Pick<RequestContext, 'caller'>,
  conversationId: string,
): Promise<{ counterpartId: string }> {
  if (!isUuid(conversationId)) throw refuse('NOT_FOUND');
  const [row] = await transaction.$queryRaw<{ counterpartId: string }[]>`
    /* chat.lock */
    SELECT CASE WHEN investor_id = ${caller.accountId}::uuid THEN employee_id ELSE investor_id END AS "counterpartId"
    FROM conversation
    WHERE id = ${conversationId}::uuid AND ${caller.accountId}::uuid IN (investor_id, employee_id) FOR UPDATE`;
  if (!row) throw refuse('NOT_FOUND');
  return row;
}
