const document = {
  __typename: 'StoredFile',
  mediaType: 'application/pdf',
  sizeBytes: 52_000,
  createdAt: '2026-11-01T10:00:00.000Z',
  deletable: false,
};

/** The deal that an amount screen loads. */
export const amountDeal = {
  __typename: 'Deal',
  id: 'd1',
  title: 'Series A',
  status: 'ACTIVE',
  version: 4,
  investmentCurrency: 'EUR',
  investmentMin: '25000.00',
  investmentMax: '180000.00',
  availableAmount: '900000.00' as string | null,
  investmentDeadline: null as string | null,
  fees: '2 % once',
  documentsToRead: [
    { ...document, id: 'f1', name: 'Pitch deck.pdf', downloadPath: 'deal/section/documents/f1' },
    { ...document, id: 'f2', name: 'Term sheet.pdf', downloadPath: 'investment/documents/f2' },
  ],
  company: { __typename: 'Company', id: 'c1', name: 'Seedling Bio', version: 2 },
  myInvestment: null as { __typename: 'Investment'; id: string; value: string; completedAt: string | null } | null,
  myInterest: null as { __typename: 'Interest'; id: string; amount: string } | null,
};

export type AmountAnswer = Partial<typeof amountDeal>;
