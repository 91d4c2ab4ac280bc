import type { CompanyContentValue, DealContentValue } from '../../src/opportunities/versions/contents/contents.ts';

/** A deal with a section of each kind. */
export const deal: DealContentValue = {
  terms: {
    companyId: 'company-1',
    title: 'Series A',
    status: 'ACTIVE',
    offeringType: 'PRIMARY',
    securityType: 'SERIES_A',
    openingDate: null,
    deadlineDay: '2027-01-31',
    investmentCurrency: 'USD',
    investmentValue: '5000000.00',
    investmentMin: '10000.00',
    investmentMax: '500000.00',
    valuation: '40000000.00',
    fees: '2 % once',
  },
  order: { description: 2, management: -1, fundingHistory: 5 },
  flowTemplateId: 'flow-1',
  textSections: [
    { id: 'overview', order: 0, title: 'Overview', body: '<p>Turbines for rivers.</p>', isOverview: true },
    { id: 'market', order: 1, title: 'Market', body: '<p>The market is large.</p><p>It grows.</p>', isOverview: false },
  ],
  imageSections: [{ id: 'picture', order: 3, title: '', file: { id: 'file-1', name: 'turbine.png', size: 10 } }],
  documentSections: [
    {
      id: 'papers',
      order: 4,
      title: 'Papers',
      files: [
        { id: 'file-2', name: 'deck.pdf', size: 20 },
        { id: 'file-3', name: 'plan.pdf', size: 30 },
      ],
    },
  ],
  linkSections: [{ id: 'links', order: 6, title: 'Links', links: [{ label: 'Site', url: 'https://example.test' }] }],
};

export const company: CompanyContentValue = {
  name: 'Flow Power',
  blurb: 'Power from rivers',
  description: 'We build turbines.\n\nThey float.',
  hqCity: 'Bergen',
  hqState: null,
  hqCountry: 'NO',
  foundingYear: 2015,
  fundingStage: 'EARLY',
  stage: 'HAS_PRODUCT',
  businessModel: 'B2B',
  entityType: null,
  lastValuation: '40000000.00',
  valuationCurrency: 'EUR',
  sectors: ['Energy', 'Water'],
  innovationEnablers: ['Materials'],
  logoName: 'logo.png',
  fundingRounds: [
    {
      id: 'round-1',
      financingRound: 'SEED',
      date: '2019-05-02',
      preMoneyValuation: '3000000.00',
      preMoneyValuationCurrency: 'EUR',
      amountRaised: '500000.00',
      amountRaisedCurrency: 'EUR',
      notableInvestors: [{ name: 'North Fund', isSummary: true }],
    },
  ],
  management: [
    { id: 'manager-1', name: 'Ada Byron', position: 'CEO', bio: 'Engineer.' },
    { id: 'manager-2', name: 'Bo Berg', position: 'CFO', bio: '' },
  ],
};

/** The deal with other terms, or other lists. */
export const dealWith = (
  terms: Partial<DealContentValue['terms']>,
  parts: Partial<Omit<DealContentValue, 'terms'>> = {},
): DealContentValue => ({ ...deal, ...parts, terms: { ...deal.terms, ...terms } });

export const companyWith = (parts: Partial<CompanyContentValue>): CompanyContentValue => ({ ...company, ...parts });

/** The deal with another text of its market section. */
export const withMarket = (body: string, of: DealContentValue = deal): DealContentValue => ({
  ...of,
  textSections: of.textSections.map((section) => (section.id === 'market' ? { ...section, body } : section)),
});
