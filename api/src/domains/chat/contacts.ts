import type { RequestContext } from '../../context.ts';
import { isUuid } from '../../database/uuid.ts';
import { refuse } from '../../errors/coded-error.ts';
import { type ContactRow, readContacts } from '../../read-models/chat-contacts.ts';
import type { ConversationRow } from '../../read-models/conversations.ts';
import { readMyConversation } from './service.ts';

/**
 * Returns whom the investor can write to (CHAT-02 to CHAT-04).
 *
 * @param dealId only the leads of this deal, for its mini panel; none unless it is visible
 */
export async function readMyContacts(
  { services, caller }: RequestContext,
  dealId: string | null = null,
): Promise<ContactRow[]> {
  if (dealId !== null && !isUuid(dealId)) return [];
  return readContacts(services.database, caller.accountId, { dealId });
}

/**
 * Returns the investor's conversation with a contact, and creates it if there is none: one per investor, employee and
 * deal, also when two calls arrive at once (CHAT-05, CHAT-06, CHAT-15).
 *
 * @param dealId for a deal lead, whose conversation is about the deal
 * @throws CodedError NOT_FOUND for an employee who is not a contact, or not about this deal
 */
export async function openConversation(
  context: RequestContext,
  { employeeId, dealId = null }: { employeeId: string; dealId?: string | null },
): Promise<ConversationRow> {
  const { services, caller } = context;
  if (!isUuid(employeeId) || (dealId !== null && !isUuid(dealId))) throw refuse('NOT_FOUND');
  const contacts = await readContacts(services.database, caller.accountId, { dealId, employeeId });
  const contact = contacts.find((each) => (each.dealId === null) === (dealId === null));
  if (!contact) throw refuse('NOT_FOUND');
  if (contact.conversationId) return readMyConversation(context, contact.conversationId);
  await services.database.prisma.$executeRaw`
    /* chat.open */
    INSERT INTO conversation (investor_id, employee_id, deal_id)
    VALUES (${caller.accountId}::uuid, ${contact.employee.id}::uuid, ${contact.dealId}::uuid)
    ON CONFLICT DO NOTHING`;
  const stored = await services.database.prisma.conversation.findFirst({
    where: { investorId: caller.accountId, employeeId: contact.employee.id, dealId: contact.dealId, closedAt: null },
    select: { id: true },
  });
  return readMyConversation(context, stored?.id ?? '');
}
