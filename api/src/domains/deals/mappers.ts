import type { DealImageSection } from '../../graphql/generated/resolvers.ts';
import type { ImageSectionDeal } from '../../read-models/deal.ts';
import type { DealsListPage } from '../../read-models/deals-list.ts';

/** The deal decides how long a link to the picture is good. */
export type DealImageSectionMapper = Partial<DealImageSection & ImageSectionDeal>;
export type DealPageMapper = DealsListPage;
