/** Texts of the frame of the lists of deals and companies (ADEAL-02). */
export const opportunitiesEnglish = {
  title: 'Opportunities',
  linksLabel: 'Opportunities area',
  lists: { deals: 'Deals', companies: 'Companies' },
} as const;

/** Texts of the deals list (ADEAL). */
export const dealsEnglish = {
  failed: 'The deals could not be loaded',
  empty: 'No deals yet',
  emptyOwn: 'No deals are assigned to you',
  emptyOwnHint: 'Deals appear here once you are assigned to them.',
  columns: {
    DEAL: 'Deal',
    STAGE: 'Stage',
    KEY_DATE: 'Key Date',
    PUBLISHED_AT: 'Published date',
    WATCHLIST_COUNT: 'Watchlist count',
    OFFERED: 'Offered',
    AVAILABLE: 'Available',
    STATUS: 'Status',
  },
  stages: { SEED: 'Seed', EARLY: 'Early', MID: 'Mid', LATE: 'Late', ANY: 'Any' },
  closed: { CANCELED: 'Canceled', VOIDED: 'Voided' },
  published: 'Published',
  draft: 'Draft',
} as const;
