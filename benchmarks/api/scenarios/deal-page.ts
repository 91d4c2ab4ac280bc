import { dealPage as drizzle } from '../peers/drizzle/deal-page.ts';
import { dealPage as floor } from '../peers/floor/deal-page.ts';
import { dealPage } from './postgraphile.ts';
import type { Scenario } from './scenario.ts';

export const detail: Scenario = {
  name: 'detail',
  title: 'Deal page, of',
  operation: 'DealPage',
  as: 'investor',
  variables: ({ dealId }) => ({ id: dealId }),
  floor,
  drizzle,
  apollo: true,
  postgraphile: { document: dealPage, variables: ({ dealId }) => ({ id: dealId }) },
  goals: { postgraphile: 1 },
};
