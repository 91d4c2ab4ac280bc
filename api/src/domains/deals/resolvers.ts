import type { Resolvers } from '../../graphql/generated/resolvers.ts';
import { selectionOf } from '../../read-models/selection.ts';
import { dealImageLink } from '../files/service.ts';
import { compareDeals, findDeals, getDeal } from './service.ts';
import { findStaffDeals } from './staff-deals.ts';

export const resolvers: Resolvers = {
  Query: {
    deals: (_parent, query, context, info) => findDeals(context, selectionOf(info), query),
    deal: (_parent, { id }, context, info) => getDeal(context, selectionOf(info), id),
    dealsToCompare: (_parent, { ids }, context, info) => compareDeals(context, selectionOf(info), ids),
    staffDeals: (_parent, query, context, info) => findStaffDeals(context, selectionOf(info), query),
  },
  DealImageSection: {
    imageUrl: ({ fileId, dealId }, _arguments, context) =>
      fileId && dealId ? dealImageLink(context, { fileId, dealId }) : null,
  },
};
