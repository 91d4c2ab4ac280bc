import { detail } from './deal-page.ts';
import { dealsPages } from './deals-page.ts';
import { investments } from './investments-page.ts';
import type { Question } from './question.ts';
import { staffDeals } from './staff-deals.ts';
import { watchlist } from './watchlist-page.ts';

/** All that is measured, in the order of the report. */
export const questions: readonly Question[] = [...dealsPages, watchlist, detail, investments, staffDeals];
