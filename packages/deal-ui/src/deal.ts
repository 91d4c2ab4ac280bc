import type { DealCard_DealFragment, DealStatus } from './gql/graphql.ts';

export type { DealStatus };

/** The deal data of a card: the fragment of `deal-card.graphql`, unmasked. */
export type CardDeal = DealCard_DealFragment;
