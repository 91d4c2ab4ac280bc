import type { DealsListPage } from '../../read-models/deals-list.ts';

export type DealPageMapper = DealsListPage;
