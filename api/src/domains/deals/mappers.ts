import type { DealImageSection } from '../../graphql/generated/resolvers.ts';
import type { ImageSectionDeal } from '../../read-models/deal.ts';
import type { ImageSectionContent, TermsContent } from '../../read-models/deal-content.ts';
import type { DealForEditingRow } from '../../read-models/deal-for-editing.ts';
import type { DealVersionRow } from '../../read-models/deal-versions.ts';
import type { DealsListPage } from '../../read-models/deals-list.ts';
import type { StaffDealRow } from '../../read-models/staff-deals.ts';
import type { ContentOfDeal } from './content-resolvers.ts';

/** Carries the deal id, because the validity of the image link depends on the deal. */
export type DealImageSectionMapper = Partial<DealImageSection & ImageSectionDeal>;
export type DealPageMapper = DealsListPage;
export type DealContentMapper = ContentOfDeal;
export type DealTermsMapper = TermsContent;
export type DealImageContentMapper = ImageSectionContent & { dealId: string };
export type DealForEditingMapper = DealForEditingRow;
export type DealVersionMapper = DealVersionRow;
export type StaffDealMapper = StaffDealRow;
