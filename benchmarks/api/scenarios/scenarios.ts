import { detail } from './deal-page.ts';
import { dealsPages } from './deals-page.ts';
import { investments } from './investments-page.ts';
import type { Scenario } from './scenario.ts';
import { staffDeals } from './staff-deals.ts';
import { watchlist } from './watchlist-page.ts';

/** All measured scenarios, in the order of the report. */
export const scenarios: readonly Scenario[] = [...dealsPages, watchlist, detail, investments, staffDeals];
