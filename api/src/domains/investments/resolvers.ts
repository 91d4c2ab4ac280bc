import { progressLabel } from '@platform/rules';
import type { Resolvers } from '../../graphql/generated/resolvers.ts';
import { selectionOf } from '../../read-models/selection.ts';
import { findDealInvestments, getClientInvestment, setInvestmentCompleted } from './client-investments.ts';
import { getCompletions } from './completions.ts';
import { findMyEntries } from './entries.ts';
import { getMyPortfolio } from './portfolio.ts';
import { findMyInvestments, getMyInvestment } from './service.ts';
import { getInvestmentVersions } from './shown-versions.ts';

export const resolvers: Resolvers = {
  Investment: { firebaseId: (_parent, _arguments, { caller }) => caller.subject },
  Query: {
    myInvestments: (_parent, query, context, info) => findMyInvestments(context, selectionOf(info), query),
    myInvestmentEntries: (_parent, query, context, info) => findMyEntries(context, selectionOf(info), query),
    myPortfolio: (_parent, _arguments, context) => getMyPortfolio(context),
    investment: (_parent, ids, context, info) => getMyInvestment(context, selectionOf(info), ids),
    dealInvestments: (_parent, query, context, info) => findDealInvestments(context, selectionOf(info), query),
    clientInvestment: (_parent, ids, context, info) => getClientInvestment(context, selectionOf(info), ids),
    investmentCompletions: (_parent, { investmentId }, context) => getCompletions(context, investmentId),
    investmentVersions: (_parent, { investmentId }, context) => getInvestmentVersions(context, investmentId),
  },
  Mutation: {
    async setInvestmentCompleted(_parent, { investmentId, completed }, context, info) {
      await setInvestmentCompleted(context, { investmentId, completed });
      return getClientInvestment(context, selectionOf(info), { investmentId });
    },
  },
  ClientInvestment: {
    progressLabel: ({ completedAt, sections }) => progressLabel(completedAt != null, sections ?? []),
  },
};
