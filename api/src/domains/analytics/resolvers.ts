import type { Resolvers } from '../../graphql/generated/resolvers.ts';
import { selectionOf } from '../../read-models/selection.ts';
import {
  getFeedbackEntries,
  getFeedbackFigures,
  getFeedbackSubjects,
  getFigures,
  getFiguresOverDays,
  getPreferenceFigures,
} from './figures.ts';

export const resolvers: Resolvers = {
  Query: {
    analyticsPreferences: (_parent, _arguments, context) => getPreferenceFigures(context),
    companyFigures: (_parent, query, context, info) => getFigures(context, selectionOf(info), 'company', query),
    dealFigures: (_parent, query, context, info) => getFigures(context, selectionOf(info), 'deal', query),
    feedbackEntries: (_parent, { kind, id, ...query }, context) => getFeedbackEntries(context, kind, id, query),
    feedbackFigures: (_parent, query, context) => getFeedbackFigures(context, query),
    feedbackSubjects: (_parent, { kind, ...query }, context) => getFeedbackSubjects(context, kind, query),
    figuresOverDays: (_parent, query, context) => getFiguresOverDays(context, query),
  },
};
