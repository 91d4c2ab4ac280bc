import type { RequestContext } from '../../context.ts';
import { audit, changesOf } from '../../database/audit.ts';
import type { Transaction } from '../../database/database.ts';
import { rowId } from '../../database/identifiers.ts';
import { refuse } from '../../errors/coded-error.ts';
import type { MutationPublishCompanyArgs } from '../../graphql/generated/resolvers.ts';
import { type HeldBackDeal, publishDealsOfCompany, unpublishDealsOfCompany } from '../deals/service.ts';
import { conflictOfVersion } from './conflict.ts';
import { type LockedCompany, lockCompany } from './lock.ts';

/**
 * Unpublishes a company and turns its published deals into drafts, in the given transaction (COMP-22). Changes nothing if
 * it is unpublished (AAPI-19).
 *
 * @throws CodedError NOT_FOUND
 */
export async function unpublishCompany(context: RequestContext, transaction: Transaction, id: string): Promise<void> {
  const company = await lockCompany(transaction, rowId(id));
  if (!company) throw refuse('NOT_FOUND');
  if (company.unpublishedAt) return;
  const at = new Date();
  await transaction.company.update({ where: { id: company.id }, data: { unpublishedAt: at }, select: { id: true } });
  const dealIds = await unpublishDealsOfCompany(transaction, context, { companyId: company.id, at });
  await auditPublication(transaction, context, company, { after: at, dealIds });
}

/**
 * Publishes a company and exactly the deals that its unpublishing turned into drafts, in one transaction (COMP-23).
 * Changes nothing if it is published (AAPI-19).
 *
 * @param publication.version the version that the caller has seen; if absent, whatever is stored is published
 * @returns the deals that stayed drafts, since they were changed meanwhile and may not be public so
 * @throws CodedError NOT_FOUND, CONFLICT when another version was saved since
 */
export async function publishCompany(
  context: RequestContext,
  { id, version }: MutationPublishCompanyArgs,
): Promise<HeldBackDeal[]> {
  return context.services.database.prisma.$transaction(async (transaction) => {
    const company = await lockCompany(transaction, rowId(id));
    if (!company) throw refuse('NOT_FOUND');
    const { unpublishedAt: at } = company;
    if (!at) return [];
    const { contentVersion: number } = company;
    if ((version ?? number) !== number) throw await conflictOfVersion(transaction, { id: company.id, number });
    await transaction.company.update({
      where: { id: company.id },
      data: { unpublishedAt: null },
      select: { id: true },
    });
    const { dealIds, heldBack } = await publishDealsOfCompany(transaction, context, { companyId: company.id, at });
    await auditPublication(transaction, context, company, { after: null, dealIds });
    return heldBack;
  });
}

function auditPublication(
  transaction: Transaction,
  context: RequestContext,
  { id, unpublishedAt }: LockedCompany,
  { after, dealIds }: { after: Date | null; dealIds: string[] },
): Promise<void> {
  return audit(transaction, context, {
    action: after ? 'company.unpublished' : 'company.published',
    entityType: 'company',
    entityId: id,
    details: { changes: changesOf({ unpublishedAt }, { unpublishedAt: after }), dealIds },
  });
}
