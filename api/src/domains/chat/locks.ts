import type { RequestContext } from '../../context.ts';
import type { Transaction } from '../../database/database.ts';
import { isUuid } from '../../database/uuid.ts';
import { refuse } from '../../errors/coded-error.ts';

interface LockedConversation {
  investorId: string;
  /** The other participant. */
  counterpartId: string;
  /** Whether nothing can be said in it any more. */
  isClosed: boolean;
}

/**
 * Locks a conversation of the caller until the transaction ends.
 *
 * @throws CodedError NOT_FOUND unless the caller takes part, even for administrators (CHAT-14, ACHAT-15)
 */
export async function lockConversation(
  transaction: Transaction,
  { caller }: Pick<RequestContext, 'caller'>,
  conversationId: string,
): Promise<LockedConversation> {
  if (!isUuid(conversationId)) throw refuse('NOT_FOUND');
  const [row] = await transaction.$queryRaw<LockedConversation[]>`
    /* chat.lock */
    SELECT CASE WHEN investor_id = ${caller.accountId}::uuid THEN staff_id ELSE investor_id END AS "counterpartId",
      investor_id AS "investorId", closed_at IS NOT NULL AS "isClosed"
    FROM conversation
    WHERE id = ${conversationId}::uuid AND ${caller.accountId}::uuid IN (investor_id, staff_id) FOR UPDATE`;
  if (!row) throw refuse('NOT_FOUND');
  return row;
}
