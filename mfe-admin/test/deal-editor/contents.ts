import type { ContentValue } from '../../src/opportunities/editor/model/content.ts';

export const ids = {
  overview: '00000000-0000-4000-8000-000000000001',
  market: '00000000-0000-4000-8000-000000000002',
  chart: '00000000-0000-4000-8000-000000000003',
  papers: '00000000-0000-4000-8000-000000000004',
  links: '00000000-0000-4000-8000-000000000005',
  picture: '00000000-0000-4000-8000-000000000006',
  report: '00000000-0000-4000-8000-000000000007',
  deal: '00000000-0000-4000-8000-000000000008',
  company: '00000000-0000-4000-8000-000000000009',
  template: '00000000-0000-4000-8000-00000000000a',
} as const;

/** A complete content with each kind of section: overview, market, Description, chart, papers, links. */
export const content: ContentValue = {
  terms: {
    companyId: ids.company,
    title: 'Series B',
    status: 'ACTIVE',
    offeringType: 'PRIMARY',
    securityType: 'SERIES_B',
    openingDate: null,
    deadlineDay: '2099-12-31',
    investmentCurrency: 'EUR',
    investmentValue: '5000000.00',
    investmentMin: '25000.00',
    investmentMax: '1000000.00',
    valuation: '80000000.50',
    fees: '2 % and 20 %',
  },
  order: { description: 2, management: -1, fundingHistory: 0 },
  flowTemplateId: ids.template,
  textSections: [
    { id: ids.overview, order: 0, title: 'Overview', body: '<p>About</p>', isOverview: true },
    { id: ids.market, order: 1, title: 'Market', body: '<p>Large</p>', isOverview: false },
  ],
  imageSections: [
    {
      id: ids.chart,
      order: 3,
      title: 'Image',
      imageUrl: '/chart',
      file: { id: ids.picture, name: 'chart.png', size: 9 },
    },
  ],
  documentSections: [
    { id: ids.papers, order: 4, title: 'Documents', files: [{ id: ids.report, name: 'report.pdf', size: 12 }] },
  ],
  linkSections: [
    { id: ids.links, order: 5, title: 'Press', links: [{ label: 'Article', url: 'https://example.com/a' }] },
  ],
};
