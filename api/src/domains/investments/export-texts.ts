/** Texts of the exported list of investments; the same as on the screen. */
export const exportTexts = {
  columns: {
    company: 'Company',
    deal: 'Deal',
    kind: 'Type',
    amount: 'Amount',
    currency: 'Currency',
    date: 'Date',
    status: 'Status',
    dealStatus: 'Deal status',
  },
  kinds: { investment: 'Investment', interest: 'Interest' },
  statuses: {
    closed: 'Closed',
    interestRecorded: 'Interest recorded',
    completed: 'Completed',
    inProgress: 'In progress',
  },
  dealStatuses: { open: 'Open', prospective: 'Prospective', closed: 'Closed' },
} as const;
