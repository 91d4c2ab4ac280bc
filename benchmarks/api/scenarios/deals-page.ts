import { dealsPage as drizzle } from '../peers/drizzle/deals-page.ts';
import { dealsPage as floor } from '../peers/floor/deals-page.ts';
import type { Subject } from '../subject.ts';
import { pageOfDeals } from './postgraphile.ts';
import type { PostgraphileScenario, Scenario } from './scenario.ts';

const shape = ({ matchable, deals }: { matchable: boolean; deals: object }) => ({ deals: { ...deals, matchable } });

/** The filter that the screen sends when nothing is selected. */
const emptyFilter = { status: null, search: null, valuationBands: [], companyAges: [], fundingStages: [] };

const list = (
  name: string,
  title: string,
  filter: (subject: Subject) => object,
  postgraphile: PostgraphileScenario,
): Scenario => ({
  name,
  title,
  operation: 'DealsPage',
  as: 'investor',
  variables: (subject, rows) => ({
    filter: { ...emptyFilter, ...filter(subject) },
    sort: { column: 'PUBLISHED_AT', direction: 'desc_nulls_last' },
    limit: rows,
    offset: 0,
  }),
  postgraphile,
  goals: { postgraphile: 1 },
});

const searched = (name: string, title: string, search: (subject: Subject) => string) =>
  list(name, title, (subject) => ({ search: search(subject) }), {
    document: pageOfDeals('$search: String!', 'searchedDeals(search: $search, first: 50)'),
    variables: (subject) => ({ search: search(subject) }),
    shape,
  });

// Matches most deals, because more matches mean more to count and sort.
const stages = ['SEED', 'EARLY', 'MID', 'LATE'];

export const dealsPages: readonly Scenario[] = [
  {
    ...list('list', 'Deals list, 50 of', () => ({}), {
      document: pageOfDeals('', 'visibleDeals(first: 50)'),
      variables: () => ({}),
      shape,
    }),
    floor,
    drizzle,
    apollo: true,
    goals: { postgraphile: 1, floor: 1.5 },
  },
  searched('searchCommon', 'Deals list, searched for a word of nearly every deal, 50 of', () => 'company'),
  searched('searchRare', 'Deals list, searched for a word of one deal, of', ({ reference }) => reference),
  searched('searchNone', 'Deals list, searched for a word of no deal, of', () => 'qzxvw'),
  list(
    'filters',
    'Deals list, filtered by valuation, company age and stages, 50 of',
    () => ({
      valuationBands: ['UNDER_100_MILLION', 'FROM_100_TO_500_MILLION', 'FROM_500_MILLION_TO_2_BILLION'],
      companyAges: ['WITHIN_5_YEARS', 'FROM_5_TO_8_YEARS', 'FROM_8_TO_12_YEARS'],
      fundingStages: stages,
    }),
    {
      document: pageOfDeals(
        '$valuationUpTo: BigFloat!, $ageUpTo: Int!, $stages: [String!]!',
        'filteredDeals(valuationUpTo: $valuationUpTo, ageUpTo: $ageUpTo, stages: $stages, first: 50)',
      ),
      variables: () => ({ valuationUpTo: '2000000000', ageUpTo: 12, stages }),
      shape,
    },
  ),
];
