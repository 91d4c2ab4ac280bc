import type { RequestContext } from '../../context.ts';
import { audit } from '../../database/audit.ts';
import type { Transaction } from '../../database/database.ts';
import { isUuid } from '../../database/uuid.ts';
import { refuse } from '../../errors/coded-error.ts';
import type { MutationInsertDealArgs } from '../../graphql/generated/resolvers.ts';
import { contentFormat, type DealContent, readLiveContent } from '../../read-models/deal-content.ts';
import { lockCompaniesForShare } from '../../read-models/locked-companies.ts';
import { addAssignments, announceAccessChange, roleIds } from '../access/service.ts';
import { applyChanges } from './apply-changes.ts';
import { contentChanges } from './audited-changes.ts';
import { readChanges } from './changes.ts';
import { writeLive } from './live-content.ts';
import { lockDeal } from './locked-deal.ts';
import { writeOpenSave } from './open-save.ts';
import { requireNewFiles, requireSavable } from './requirements.ts';
import type { NewVersion } from './state.ts';
import { writeVersion } from './versions.ts';

/** What a deal is before anything is entered. */
const nothing: DealContent = {
  format: contentFormat,
  // The checks of EDIT-28 ask for what is required; a currency that is not entered is USD.
  terms: {
    ...({} as Omit<DealContent['terms'], 'title' | 'fees' | 'investmentCurrency'>),
    ...{ title: '', fees: '', investmentCurrency: 'USD', openingDate: null, investmentDeadline: null },
  },
  order: { description: -1, management: -1, fundingHistory: -1 },
  flowTemplateId: null,
  textSections: [],
  imageSections: [],
  documentSections: [],
  linkSections: [],
};

/**
 * Inserts a deal as a draft, with its creator as its lead (EDIT-34, EDIT-35, EDIT-46). The same id from the same person
 * again is the same deal: nothing is stored (EDIT-40).
 *
 * @throws CodedError FIELD_INVALID `id` for a malformed one, CONFLICT for another person's deal, those of `readChanges`,
 *   `applyChanges` and `requireSavable`
 */
export async function insertDeal(context: RequestContext, { id, input }: MutationInsertDealArgs): Promise<string> {
  const { services, caller } = context;
  if (!isUuid(id)) throw refuse('FIELD_INVALID', { field: 'id' });
  const dealId = id.toLowerCase();
  const changes = readChanges(input, services.configuration.timeZone);
  await services.database.prisma.$transaction(async (transaction) => {
    if (await isInserted(transaction, context, dealId)) return;
    const { companyId } = changes.terms;
    const companies = await lockCompaniesForShare(transaction, companyId ? [companyId] : []);
    const stored = { id: dealId, total: null, available: null, committed: '0', companies, live: null };
    await requireNewFiles(transaction, changes.newFiles);
    const content = await requireSavable(transaction, stored, applyChanges(nothing, changes), null);
    await createRow(transaction, dealId, caller.accountId, content);
    const isComplete = changes.newFiles.length === 0;
    const empty = await readLiveContent(transaction, dealId);
    const first = { ...content, flowTemplateId: isComplete ? content.flowTemplateId : null };
    const inserted = { id: dealId, live: empty, total: null, available: null, committed: '0' };
    await writeLive(transaction, inserted, first, caller.accountId);
    const save: NewVersion = { number: 1, kind: 'SAVED', note: null, actorId: caller.accountId };
    if (isComplete) {
      await writeVersion(transaction, dealId, save, await readLiveContent(transaction, dealId));
    } else {
      const { newFiles: missing } = changes;
      const { flowTemplateId } = content;
      const openSave = { ...save, target: 'LIVE' as const, apply: false, missing, removedFiles: [], flowTemplateId };
      await writeOpenSave(transaction, await lockDeal(transaction, dealId), openSave);
    }
    const creator = { accountId: caller.accountId, grantedById: caller.accountId };
    await addAssignments(transaction, creator, [{ roleId: roleIds.dealLead, dealId }]);
    await audit(transaction, context, {
      action: 'deal.created',
      entityType: 'deal',
      entityId: dealId,
      details: { version: 1, changes: contentChanges(null, content, changes.newFiles) },
    });
    await announceAccessChange(services, transaction, [caller.accountId]);
  });
  return dealId;
}

/** Waits for a concurrent insertion of the same id. */
async function isInserted(transaction: Transaction, { caller }: RequestContext, id: string): Promise<boolean> {
  await transaction.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`deal ${id}`}, 0))`;
  const deal = await transaction.deal.findUnique({ where: { id }, select: { createdById: true } });
  if (deal && deal.createdById !== caller.accountId) throw refuse('CONFLICT');
  return deal !== null;
}

/** The creator and the times are the server's, whatever the call carries (AAPI-27, EDIT-46). */
async function createRow(transaction: Transaction, id: string, createdById: string, { terms }: DealContent) {
  const { openingDate, investmentDeadline, investmentValue } = terms;
  await transaction.deal.create({
    data: {
      ...{ ...terms, id, createdById },
      openingDate: openingDate && new Date(openingDate),
      investmentDeadline: investmentDeadline && new Date(investmentDeadline),
      // EDIT-49: everything is available.
      investmentAmountAvailable: investmentValue,
    },
    select: { id: true },
  });
}
