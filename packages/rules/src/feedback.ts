/**
 * The reasons to decline a deal, by group and in display order, as sent and stored (FEED-02). Their labels are in the
 * text catalogue.
 */
export const feedbackReasons = {
  industry: ['Not Relevant', 'Small market', 'Limited growth prospect', 'Intense competition', 'Other'],
  company: [
    'To early stage',
    'Unclear competitive advantage',
    'Uncompelling business model',
    'Limited ability to scale',
    'Management team',
    'Other',
  ],
  investment: ['Unattractive valuation', 'Types of securities', 'Short timeline', 'High Fees', 'Other'],
} as const;

export type FeedbackGroup = keyof typeof feedbackReasons;

/** Maps corrected spellings of reasons to the specification's spelling, in which they are stored (CARE-11). */
const storedSpellings: Readonly<Record<string, string>> = { 'Too early stage': 'To early stage' };

/** Maximum length of the free text of a feedback in characters. */
export const maxFeedbackTextLength = 5_000;

/** Joins reasons by commas, without duplicates and in display order (FEED-08). No reason contains a comma. */
export function joinFeedbackReasons(group: FeedbackGroup, reasons: readonly string[]): string {
  return feedbackReasons[group].filter((reason) => reasons.includes(reason)).join(',');
}

/**
 * Splits a comma-joined text into reasons in their stored spelling, without duplicates and in display order; null if
 * one does not belong to the group (FEED-11). Accepts both spellings of a reason.
 */
export function splitFeedbackReasons(group: FeedbackGroup, joined: string): string[] | null {
  const given = new Set(joined === '' ? [] : joined.split(',').map((reason) => storedSpellings[reason] ?? reason));
  const known = feedbackReasons[group].filter((reason) => given.has(reason));
  return known.length === given.size ? known : null;
}
