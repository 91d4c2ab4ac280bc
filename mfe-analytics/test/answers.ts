import type { Answers } from '@platform/app-kit/testing';
import { english } from '../src/texts/en.ts';

const figures = {
  ...{ views: 1_200, uniqueViews: 30, interested: 7, notInterested: 2, completed: 1, messages: 5, watchlist: 4 },
  averageSessionTime: 185_400,
  medianSessionTime: 59_600,
  declared: [],
  committed: [
    { currency: 'USD', amount: '1000000.5' },
    { currency: 'EUR', amount: '2' },
  ],
};
const nothing = {
  ...{ views: 0, uniqueViews: 0, interested: 0, notInterested: 0, completed: 0, messages: 0, watchlist: 0 },
  ...{ averageSessionTime: null, medianSessionTime: null, declared: [], committed: [] },
};
const totals = { views: 9_000, interested: 70, notInterested: 20, completed: 10, averageSessionTime: 61_000 };

const groups = {
  company: [
    'To early stage',
    'Unclear competitive advantage',
    'Uncompelling business model',
    'Limited ability to scale',
    'Management team',
    'Other',
  ],
  industry: ['Not Relevant', 'Small market', 'Limited growth prospect', 'Intense competition', 'Other'],
  investment: ['Unattractive valuation', 'Types of securities', 'Short timeline', 'High Fees', 'Other'],
};
const reasons = (names: readonly string[]) => names.map((reason, number) => ({ reason, number }));

/** Answers of every query of the app. */
export const answers: Answers = {
  CompanyInterests: () => ({
    companyFigures: {
      totalCount: 60,
      totals,
      items: [
        { companyId: 'c1', companyName: 'Tidewell', ...figures },
        { companyId: 'c2', companyName: 'Arbour', ...nothing },
      ],
    },
  }),
  DealInterests: () => ({
    dealFigures: {
      totalCount: 2,
      totals,
      items: [
        { dealId: 'd1', dealTitle: 'Series B', companyName: 'Tidewell', ...figures },
        { dealId: 'd2', dealTitle: 'Seed', companyName: 'Arbour', ...nothing },
      ],
    },
  }),
  FeedbackReasons: () => ({
    feedbackFigures: {
      total: 5,
      company: reasons(groups.company),
      industry: reasons(groups.industry),
      investment: reasons(groups.investment),
    },
  }),
  FeedbackSubjects: ({ kind, offset }) => ({
    feedbackSubjects: {
      totalCount: kind === 'COMPANY' ? 51 : 1,
      items: [
        offset === 0
          ? { id: 'c1', companyName: 'Tidewell', dealTitle: kind === 'DEAL' ? 'Series B' : null, number: 1_234 }
          : { id: 'c2', companyName: 'Arbour', dealTitle: null, number: 1 },
      ],
    },
  }),
  FeedbackEntries: () => ({
    feedbackEntries: {
      totalCount: 1,
      items: [
        {
          ...{ id: 'f1', createdAt: '2026-03-01T10:00:00.000Z', dealTitle: 'Series B', industry: [] },
          ...{ company: ['To early stage', 'Other'], investment: ['High Fees'], other: '<img src=x onerror=alert(1)>' },
        },
      ],
    },
  }),
  FiguresOverDays: () => ({
    figuresOverDays: [
      { day: '2026-03-01', views: 4, interested: 1, visits: 3 },
      { day: '2026-03-02', views: 0, interested: 0, visits: 2 },
    ],
  }),
  PreferenceFigures: () => ({
    analyticsPreferences: {
      preferredSectors: Array.from({ length: 7 }, (_, index) => ({
        value: `s${index}`,
        description: `Sector ${index}`,
        investors: 7 - index,
      })),
      leastPreferredSectors: [],
      preferredInnovations: [{ value: 'ai', description: 'Artificial intelligence', investors: 3 }],
      leastPreferredInnovations: [],
    },
  }),
};

export { english, groups };
