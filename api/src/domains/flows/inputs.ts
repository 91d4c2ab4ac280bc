import type { RequestContext } from '../../context.ts';
import { audit, changesOf } from '../../database/audit.ts';
import type { Transaction } from '../../database/database.ts';
import { isUuid } from '../../database/uuid.ts';
import { refuse } from '../../errors/coded-error.ts';
import { lockItem, requireAnswerable, touchFlow } from './access.ts';
import { endRequest } from './ended-requests.ts';

/** Maximum length of an answer, characters. */
const maxAnswerLength = 10_000;

export interface StoredInput {
  id: string;
  text: string;
  updatedAt: Date;
}

/**
 * Stores the first answer to an input field of the caller's own flow (ONB-10, AAPI-25).
 *
 * @param itemId the item edge's id
 * @throws CodedError NOT_FOUND for an unknown item and for another account's, FIELD_INVALID naming the field's label
 *   for a blank or too long text (ONB-21), CONFLICT when an answer is stored already, and those of `requireAnswerable`
 *   (ONB-20)
 */
export async function insertInput(context: RequestContext, itemId: string, text: string): Promise<StoredInput> {
  return writeInput(context, itemId, text, async (transaction) => {
    const present = await transaction.flowItemInput.findUnique({ where: { itemId }, select: { id: true } });
    if (present) throw refuse('CONFLICT');
    return transaction.flowItemInput.create({ data: { itemId, text } });
  });
}

/**
 * Replaces an answer of the caller (ONB-10). On an error the stored answer stays (ONB-21).
 *
 * @throws CodedError as `insertInput` does, but for CONFLICT
 */
export async function updateInput(context: RequestContext, id: string, text: string): Promise<StoredInput> {
  const { prisma } = context.services.database;
  const input = isUuid(id) ? await prisma.flowItemInput.findUnique({ where: { id }, select: { itemId: true } }) : null;
  if (!input) throw refuse('NOT_FOUND');
  return writeInput(context, input.itemId, text, (transaction) =>
    transaction.flowItemInput.update({ where: { id }, data: { text } }),
  );
}

async function writeInput(
  context: RequestContext,
  itemId: string,
  text: string,
  write: (transaction: Transaction) => Promise<StoredInput>,
): Promise<StoredInput> {
  const { services, caller } = context;
  return services.database.prisma.$transaction(async (transaction) => {
    const item = await lockItem(transaction, caller, itemId);
    if (!item.flow.isOwn) throw refuse('NOT_FOUND');
    await requireAnswerable(transaction, caller, item, 'INPUT_FIELD');
    if (text.trim() === '' || text.length > maxAnswerLength) {
      throw refuse('FIELD_INVALID', { field: item.name });
    }
    const input = await write(transaction);
    await endRequest(transaction, itemId);
    await touchFlow(context, transaction, item.flow.id);
    await audit(transaction, context, {
      action: 'flow_item.answered',
      entityType: 'flow_item',
      entityId: itemId,
      details: { inputId: input.id, name: item.name, changes: changesOf({}, { item: item.name }) },
    });
    return input;
  });
}
