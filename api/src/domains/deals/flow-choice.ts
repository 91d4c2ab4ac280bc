import type { RequestContext } from '../../context.ts';
import { rowId } from '../../database/identifiers.ts';
import { refuse } from '../../errors/coded-error.ts';
import { isTemplate } from '../flows/service.ts';
import { readChanges } from './changes.ts';
import { lockDeal, requireOnDeal } from './locked-deal.ts';
import { closeOpenSave } from './open-save.ts';
import { saveChanges } from './saving.ts';

/**
 * Gives a deal its own copy of a template, as a save that changes nothing else: pending for a published deal (AAPI-09,
 * EDIT-45). A repetition changes nothing.
 *
 * @throws CodedError NOT_FOUND for an unknown deal or template, FORBIDDEN, and those of a save
 */
export async function chooseFlow(
  context: RequestContext,
  { flowId, dealId: id }: { flowId: string; dealId: string },
): Promise<void> {
  const { services } = context;
  const dealId = requireOnDeal(context.caller, 'edit_opportunity', id);
  const changes = readChanges({ flowTemplateId: rowId(flowId) }, services.configuration.timeZone);
  await services.database.prisma.$transaction(async (transaction) => {
    const deal = await lockDeal(transaction, dealId);
    if (!(await isTemplate(transaction, changes.flowTemplateId ?? '', 'INVESTMENT'))) throw refuse('NOT_FOUND');
    await closeOpenSave(transaction, deal);
    await saveChanges(context, transaction, deal, changes, { kind: 'SAVED', note: null, apply: false });
  });
}
