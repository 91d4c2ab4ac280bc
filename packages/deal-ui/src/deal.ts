import type { DealCard_DealFragment, DealStatus } from './gql/graphql.ts';

export type { DealStatus };

/** What a card shows of a deal: the fragment of `deal-card.graphql`, as an app's query gives it. */
export type CardDeal = DealCard_DealFragment;
