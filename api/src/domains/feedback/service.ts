import { type FeedbackGroup, maxFeedbackTextLength, splitFeedbackReasons } from '@platform/rules';
import type { RequestContext } from '../../context.ts';
import { audit } from '../../database/audit.ts';
import { rowId } from '../../database/identifiers.ts';
import { refuse } from '../../errors/coded-error.ts';
import type { Feedback, FeedbackInput } from '../../graphql/generated/resolvers.ts';
import { readFeedback } from '../../read-models/feedback.ts';
import type { Selection } from '../../read-models/selection.ts';
import { readDealTerms } from '../deals/service.ts';

/**
 * Stores the caller's feedback on a deal, of which there is at most one: inserts it or replaces it as a whole (FEED-08,
 * FEED-12).
 *
 * @returns the feedback's id
 * @throws CodedError NOT_FOUND without a visible deal, DEAL_CLOSED, FIELD_MISSING or FIELD_INVALID naming the field
 */
export async function saveFeedback(context: RequestContext, dealId: string, input: FeedbackInput): Promise<string> {
  const { accountId } = context.caller;
  rowId(dealId);
  return context.services.database.prisma.$transaction(async (transaction) => {
    const { visible, status } = await readDealTerms(transaction, dealId, { lock: false });
    if (!visible) throw refuse('NOT_FOUND');
    if (status === 'CLOSED') throw refuse('DEAL_CLOSED');
    const [company, industry, investment] = [
      requireAtLeastOne(input, 'company'),
      requireListedReasons(input, 'industry'),
      requireAtLeastOne(input, 'investment'),
    ];
    const other = requireText(input.other);
    // An upsert on the unique index, so that concurrent saves from two tabs end in one row.
    const [feedback] = await transaction.$queryRaw<{ id: string; inserted: boolean }[]>`
      INSERT INTO feedback (deal_id, account_id, company_reasons, industry_reasons, investment_reasons, other)
      VALUES (${dealId}::uuid, ${accountId}::uuid, ${company}::text[], ${industry}::text[], ${investment}::text[], ${other})
      ON CONFLICT (account_id, deal_id)
      DO UPDATE SET company_reasons = excluded.company_reasons, industry_reasons = excluded.industry_reasons,
        investment_reasons = excluded.investment_reasons, other = excluded.other, updated_at = clock_timestamp()
      RETURNING id, xmax = 0 AS inserted`;
    if (!feedback) throw refuse('CONFLICT');
    await audit(transaction, context, {
      action: feedback.inserted ? 'feedback.inserted' : 'feedback.updated',
      entityType: 'feedback',
      entityId: feedback.id,
      details: { dealId, company, industry, investment },
    });
    return feedback.id;
  });
}

/**
 * Returns the selected fields of one of the caller's own feedback entries.
 *
 * @throws CodedError NOT_FOUND
 */
export async function getFeedback(
  { services, caller }: RequestContext,
  selection: Selection,
  id: string,
): Promise<Partial<Feedback>> {
  const feedback = await readFeedback(services.database, selection, {
    accountId: caller.accountId,
    feedbackId: rowId(id),
  });
  if (!feedback) throw refuse('NOT_FOUND');
  return feedback;
}

/** FEED-11: accepts only the reasons listed for the group. */
function requireListedReasons(input: FeedbackInput, group: FeedbackGroup): string[] {
  const reasons = splitFeedbackReasons(group, input[group]);
  if (!reasons) throw refuse('FIELD_INVALID', { field: group });
  return reasons;
}

function requireAtLeastOne(input: FeedbackInput, group: FeedbackGroup): string[] {
  const reasons = requireListedReasons(input, group);
  if (reasons.length === 0) throw refuse('FIELD_MISSING', { field: group });
  return reasons;
}

/** Returns the text as it is stored: double quotes become single ones (FEED-09). */
function requireText(other: string): string {
  if (other.length > maxFeedbackTextLength) throw refuse('FIELD_INVALID', { field: 'other' });
  return other.replaceAll('"', "'");
}
