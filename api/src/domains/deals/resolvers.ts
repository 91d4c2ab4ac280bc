import { permissionsOnDeal } from '../../access/deal-rights.ts';
import type { Resolvers } from '../../graphql/generated/resolvers.ts';
import { type DealContent, knownDealKeys } from '../../read-models/deal-content.ts';
import type { DealVersionRow } from '../../read-models/deal-versions.ts';
import { selectionOf } from '../../read-models/selection.ts';
import { findUnknownKeys } from '../../read-models/unknown-keys.ts';
import { dealImageLink } from '../files/service.ts';
import { type DealsChanged, subscribeToDeals } from './announcements.ts';
import { contentResolvers } from './content-resolvers.ts';
import { findDealVersions, getDealForEditing, getDealVersion, readSavedDeal } from './editing.ts';
import { changeDealEmployees, findDealEmployees } from './employees.ts';
import { insertDeal } from './insertion.ts';
import { applyPendingChanges, discardPendingChanges } from './pending.ts';
import { cancelDeal } from './publication.ts';
import { updateDeal } from './saving.ts';
import { scheduleDeal } from './scheduling.ts';
import { compareDeals, findDeals, getDeal } from './service.ts';
import { findDealWatchers, findStaffDeals, getStaffDeal } from './staff-deals.ts';

export const resolvers: Resolvers = {
  Query: {
    deals: (_parent, query, context, info) => findDeals(context, selectionOf(info), query),
    deal: (_parent, { id }, context, info) => getDeal(context, selectionOf(info), id),
    dealsToCompare: (_parent, { ids }, context, info) => compareDeals(context, selectionOf(info), ids),
    staffDeals: (_parent, query, context, info) => findStaffDeals(context, selectionOf(info), query),
    staffDeal: (_parent, { id }, context, info) => getStaffDeal(context, selectionOf(info), id),
    dealWatchers: (_parent, query, context, info) => findDealWatchers(context, selectionOf(info), query),
    dealForEditing: (_parent, { id }, context, info) => getDealForEditing(context, selectionOf(info), id),
    dealVersions: (_parent, query, context, info) => findDealVersions(context, selectionOf(info), query),
    dealVersion: (_parent, query, context) => getDealVersion(context, query),
    dealEmployees: (_parent, { dealId }, context) => findDealEmployees(context, dealId),
  },
  Mutation: {
    async insertDeal(_parent, deal, context, info) {
      return readSavedDeal(context, selectionOf(info), await insertDeal(context, deal));
    },
    async updateDeal(_parent, save, context, info) {
      await updateDeal(context, save);
      return readSavedDeal(context, selectionOf(info), save.id);
    },
    async applyPendingChanges(_parent, of, context, info) {
      await applyPendingChanges(context, of);
      return readSavedDeal(context, selectionOf(info), of.id);
    },
    async discardPendingChanges(_parent, of, context, info) {
      await discardPendingChanges(context, of);
      return readSavedDeal(context, selectionOf(info), of.id);
    },
    async scheduleDeal(_parent, schedule, context, info) {
      await scheduleDeal(context, schedule);
      return readSavedDeal(context, selectionOf(info), schedule.id);
    },
    async cancelDeal(_parent, { id }, context, info) {
      return getStaffDeal(context, selectionOf(info), await cancelDeal(context, id));
    },
    changeDealEmployees: (_parent, change, context) => changeDealEmployees(context, change),
  },
  StaffDeal: {
    rights: ({ id }, _arguments, { caller }) => permissionsOnDeal(caller, id ?? ''),
  },
  Subscription: {
    dealsChanged: {
      subscribe: (_parent, _arguments, context) => subscribeToDeals(context),
      resolve: ({ dealIds }: DealsChanged) => ({ dealIds }),
    },
  },
  DealImageSection: {
    imageUrl: ({ fileId, dealId }, _arguments, context) =>
      fileId && dealId ? dealImageLink(context, { fileId, dealId }) : null,
  },
  DealForEditing: {
    content: ({ id, liveContent, pendingContent }) => ({ ...(pendingContent ?? liveContent), dealId: id }),
    live: ({ id, liveContent, pendingContent }) => (pendingContent ? { ...liveContent, dealId: id } : null),
    rights: ({ permissions }) => new Set(permissions),
  },
  DealVersion: {
    content: (version) => ({ ...contentOf(version), dealId: version.dealId }),
    unknownKeys: (version) => findUnknownKeys(contentOf(version), knownDealKeys),
  },
  ...contentResolvers,
};

function contentOf({ content }: DealVersionRow): DealContent {
  if (!content) throw new Error('The content of a version was not read');
  return content;
}
