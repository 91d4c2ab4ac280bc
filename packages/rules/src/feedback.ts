/**
 * Why an investor declines a deal, by group and in the order in which the screen lists them, as they are sent and stored
 * (FEED-02). The catalogue of texts has what the screen shows.
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

/** Correct spellings of reasons that are stored in the specification's spelling (CARE-11). */
const storedSpellings: Readonly<Record<string, string>> = { 'Too early stage': 'To early stage' };

/** Characters that the free text of a feedback may have. */
export const longestFeedbackText = 5_000;

/** The reasons of a group as one text, each once and in the order of its list (FEED-08). None contains a comma. */
export function joinFeedbackReasons(group: FeedbackGroup, reasons: readonly string[]): string {
  return feedbackReasons[group].filter((reason) => reasons.includes(reason)).join(',');
}

/**
 * The reasons in a comma-joined text as they are stored, each once and in the order of the list; null when one is not of
 * the group (FEED-11). Both spellings of a reason are taken.
 */
export function splitFeedbackReasons(group: FeedbackGroup, joined: string): string[] | null {
  const given = new Set(joined === '' ? [] : joined.split(',').map((reason) => storedSpellings[reason] ?? reason));
  const known = feedbackReasons[group].filter((reason) => given.has(reason));
  return known.length === given.size ? known : null;
}
