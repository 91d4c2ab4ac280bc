import { checkDeal, compareAmounts, needsFlow, placedAmount } from '@platform/rules';
import type { Transaction } from '../../database/database.ts';
import { refuse } from '../../errors/coded-error.ts';
import { hasCommitments, hasFlow } from '../../read-models/deal-commitments.ts';
import type { DealContent } from '../../read-models/deal-content.ts';
import { areFileIdsFree } from '../files/service.ts';
import { isTemplate } from '../flows/service.ts';
import type { EnteredContent } from './apply-changes.ts';
import { lockOutInterests } from './locked-deal.ts';
import type { LockedDeal } from './state.ts';

/** @throws CodedError FIELD_INVALID `newFiles` for an id that another file has */
export async function requireNewFiles(transaction: Transaction, newFiles: readonly { id: string }[]): Promise<void> {
  const ids = newFiles.map(({ id }) => id);
  if (!(await areFileIdsFree(transaction, ids))) throw refuse('FIELD_INVALID', { field: 'newFiles' });
}

/** What a save is checked against; for a new deal, nothing is stored. */
type Stored = Pick<LockedDeal, 'id' | 'total' | 'available' | 'committed' | 'companies'> & { live: DealContent | null };

/**
 * Runs the checks of a save on the locked deal: the ten of EDIT-28, the company and the flow's template (EDIT-48), the
 * placed amount (EDIT-14) and the currency of commitments.
 *
 * @param storedDeadline the deadline that may have passed when it is left unchanged (EDIT-31)
 * @returns the content, whose terms are complete
 * @throws CodedError DEAL_INVALID with `check` and `message`, FIELD_INVALID `companyId` or `flowTemplateId`,
 *   DEAL_TOTAL_TOO_LOW naming the minimum, DEAL_CURRENCY_FIXED
 */
export async function requireSavable(
  transaction: Transaction,
  stored: Stored,
  content: EnteredContent,
  storedDeadline: string | null,
): Promise<DealContent> {
  const { terms, flowTemplateId } = content;
  const { companyId = null, status = null, offeringType = null, securityType = null, valuation = null } = terms;
  const { investmentDeadline, investmentMin = null, investmentMax = null, investmentValue = null } = terms;
  const failed = checkDeal(
    {
      ...{ companyId, status, offeringType, securityType, valuation, investmentMin, investmentMax, investmentValue },
      investmentDeadline: investmentDeadline ? new Date(investmentDeadline) : null,
    },
    { now: new Date(), storedDeadline: storedDeadline === null ? null : new Date(storedDeadline) },
  );
  if (failed) throw refuse('DEAL_INVALID', { ...failed });
  // The checks have established that the required terms are there.
  const checked = content as DealContent;
  if (!stored.companies.has(checked.terms.companyId)) throw refuse('FIELD_INVALID', { field: 'companyId' });
  const isNewFlow = flowTemplateId !== null && flowTemplateId !== stored.live?.flowTemplateId;
  if (isNewFlow && !(await isTemplate(transaction, flowTemplateId, 'INVESTMENT'))) {
    throw refuse('FIELD_INVALID', { field: 'flowTemplateId' });
  }
  if (stored.live) await requireAmountsKept(transaction, stored, stored.live, checked);
  return checked;
}

async function requireAmountsKept(
  transaction: Transaction,
  stored: Stored,
  live: DealContent,
  { terms: { investmentCurrency: currency, investmentValue } }: DealContent,
): Promise<void> {
  const limit = placedAmount(stored);
  const isTotalChanged = investmentValue !== live.terms.investmentValue;
  if (isTotalChanged && compareAmounts(investmentValue ?? '0', limit) < 0) {
    throw refuse('DEAL_TOTAL_TOO_LOW', { limit, currency });
  }
  if (currency === live.terms.investmentCurrency) return;
  await lockOutInterests(transaction, stored.id);
  if (await hasCommitments(transaction, stored.id)) throw refuse('DEAL_CURRENCY_FIXED');
}

/**
 * Checks that a content may be published (EDIT-33, EDIT-47).
 *
 * @throws CodedError COMPANY_UNPUBLISHED naming the company, DEAL_NEEDS_FLOW
 */
export async function requirePublishable(
  transaction: Transaction,
  deal: LockedDeal,
  { terms: { companyId, status }, flowTemplateId }: DealContent,
): Promise<void> {
  const company = deal.companies.get(companyId);
  if (company?.unpublishedAt) throw refuse('COMPANY_UNPUBLISHED', { name: company.name });
  // A deal keeps its copy of a template that was deleted.
  const keepsFlow = flowTemplateId === deal.live.flowTemplateId;
  const hasOne = keepsFlow ? await hasFlow(transaction, deal.id) : flowTemplateId !== null;
  if (needsFlow({ status, hasFlow: hasOne })) throw refuse('DEAL_NEEDS_FLOW');
}
