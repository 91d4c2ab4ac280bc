import { dayIn } from '@platform/rules';
import type { RequestContext } from '../../context.ts';
import type { Resolvers } from '../../graphql/generated/resolvers.ts';
import type { DealContent } from '../../read-models/deal-content.ts';
import { dealImageLink } from '../files/service.ts';

/** A content with what the resolvers of its parts need. */
export interface ContentOfDeal extends DealContent {
  dealId: string;
}

const imageUrl = (dealId: string, fileId: string | undefined, context: RequestContext) =>
  fileId === undefined ? null : dealImageLink(context, { fileId, dealId });

/** The parts of a content that its JSON does not have. */
export const contentResolvers: Pick<Resolvers, 'DealContent' | 'DealTerms' | 'DealImageContent'> = {
  DealContent: {
    imageSections: ({ imageSections, dealId }) => imageSections.map((section) => ({ ...section, dealId })),
  },
  DealTerms: {
    deadlineDay: ({ investmentDeadline }, _arguments, { services }) =>
      investmentDeadline === null ? null : dayIn(new Date(investmentDeadline), services.configuration.timeZone),
  },
  DealImageContent: {
    imageUrl: ({ file, dealId }, _arguments, context) => imageUrl(dealId, file?.id, context),
  },
};
