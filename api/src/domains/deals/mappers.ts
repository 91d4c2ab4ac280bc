import type { DealImageSection } from '../../graphql/generated/resolvers.ts';
import type { ImageSectionDeal } from '../../read-models/deal.ts';
import type { DealsListPage } from '../../read-models/deals-list.ts';

/** Carries the deal id, because the validity of the image link depends on the deal. */
export type DealImageSectionMapper = Partial<DealImageSection & ImageSectionDeal>;
export type DealPageMapper = DealsListPage;
