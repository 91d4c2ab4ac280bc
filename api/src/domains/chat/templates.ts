import { isTemplateName, isTemplateText } from '@platform/rules';
import type { RequestContext } from '../../context.ts';
import type { Transaction } from '../../database/database.ts';
import { rowId } from '../../database/identifiers.ts';
import { refuse } from '../../errors/coded-error.ts';
import type { MessageTemplate, MessageTemplateInput } from '../../graphql/generated/resolvers.ts';

/** Bounds the list. */
const maxTemplates = 500;

const owner = { select: { id: true, firstName: true, lastName: true, email: true } } as const;

/** Returns the caller's own texts for reuse and those shared by others, by name (MSG-09). */
export async function readMessageTemplates(context: RequestContext): Promise<MessageTemplate[]> {
  const { services, caller } = context;
  const rows = await services.database.prisma.messageTemplate.findMany({
    where: { OR: [{ ownerId: caller.accountId }, { shared: true }] },
    include: { owner },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take: maxTemplates,
  });
  return rows.map((row) => ({ ...row, mayEdit: mayEdit(context, row) }));
}

/**
 * Stores a text for reuse under an id that the page has made, so that a call whose answer was lost can be repeated (MSG-09).
 *
 * @throws CodedError FIELD_INVALID with `name` or `text`, NOT_FOUND for another person's, unless it is shared and the caller
 *   may change settings
 */
export async function saveMessageTemplate(
  context: RequestContext,
  id: string,
  input: MessageTemplateInput,
): Promise<MessageTemplate> {
  if (!isTemplateName(input.name)) throw refuse('FIELD_INVALID', { field: 'name' });
  if (!isTemplateText(input.text)) throw refuse('FIELD_INVALID', { field: 'text' });
  const values = { name: input.name.trim(), text: input.text.replaceAll('\r\n', '\n'), shared: input.shared };
  const row = await context.services.database.prisma.$transaction(async (transaction) => {
    const stored = await lockTemplate(transaction, context, id);
    const key = { id: rowId(id) };
    return stored
      ? transaction.messageTemplate.update({ where: key, data: values, include: { owner } })
      : transaction.messageTemplate.create({
          data: { ...key, ...values, ownerId: context.caller.accountId },
          include: { owner },
        });
  });
  return { ...row, mayEdit: mayEdit(context, row) };
}

/** Deletes a text for reuse. @throws CodedError NOT_FOUND, as for a save */
export async function deleteMessageTemplate(context: RequestContext, id: string): Promise<void> {
  await context.services.database.prisma.$transaction(async (transaction) => {
    if (!(await lockTemplate(transaction, context, id))) throw refuse('NOT_FOUND');
    await transaction.messageTemplate.delete({ where: { id: rowId(id) } });
  });
}

/** Serializes changes of a text, including its creation by repeated calls; false if it does not exist. */
async function lockTemplate(transaction: Transaction, context: RequestContext, id: string): Promise<boolean> {
  await transaction.$executeRaw`
    /* chat.lock_template */
    SELECT pg_advisory_xact_lock(hashtextextended(${`message template ${rowId(id).toLowerCase()}`}, 0))`;
  const stored = await transaction.messageTemplate.findUnique({ where: { id: rowId(id) } });
  if (stored && !mayEdit(context, stored)) throw refuse('NOT_FOUND');
  return stored !== null;
}

/** A shared text is also changed by those who may change settings, as its owner may have left. */
const mayEdit = ({ caller }: RequestContext, { ownerId, shared }: { ownerId: string; shared: boolean }): boolean =>
  ownerId === caller.accountId || (shared && caller.permissions.has('settings'));
