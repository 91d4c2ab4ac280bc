import type { Resolvers } from '../../graphql/generated/resolvers.ts';
import { selectionOf } from '../../read-models/selection.ts';
import { entryNameIn } from '../enumerations/service.ts';
import {
  getActiveInvestors,
  getAnswerTimes,
  getFeedbackEntries,
  getFeedbackFigures,
  getFeedbackSubjects,
  getFigures,
  getFiguresOverDays,
  getPreferenceFigures,
} from './figures.ts';
import { getFunnel, getFunnelPeople, getFunnelSubjects } from './funnel.ts';
import { getDocumentPages, getDocumentReaders, getDocumentReadings } from './reading-figures.ts';

export const resolvers: Resolvers = {
  Query: {
    activeInvestors: (_parent, _arguments, context) => getActiveInvestors(context),
    analyticsPreferences: (_parent, _arguments, context) => getPreferenceFigures(context),
    answerTimes: (_parent, query, context) => getAnswerTimes(context, query),
    companyFigures: (_parent, query, context, info) => getFigures(context, selectionOf(info), 'company', query),
    dealFigures: (_parent, query, context, info) => getFigures(context, selectionOf(info), 'deal', query),
    documentPages: (_parent, { id, ...query }, context) => getDocumentPages(context, id, query),
    documentReaders: (_parent, { id, ...query }, context) => getDocumentReaders(context, id, query),
    documentReadings: (_parent, query, context) => getDocumentReadings(context, query),
    feedbackEntries: (_parent, { kind, id, ...query }, context) => getFeedbackEntries(context, kind, id, query),
    feedbackFigures: (_parent, query, context) => getFeedbackFigures(context, query),
    feedbackSubjects: (_parent, { kind, ...query }, context) => getFeedbackSubjects(context, kind, query),
    figuresOverDays: (_parent, query, context) => getFiguresOverDays(context, query),
    funnel: (_parent, { kind, id, ...query }, context) => getFunnel(context, kind, id, query),
    funnelPeople: (_parent, { kind, id, ...query }, context) => getFunnelPeople(context, kind, id, query),
    funnelSubjects: (_parent, { kind, search }, context) => getFunnelSubjects(context, kind, search),
  },
  PreferenceFigure: {
    description: ({ description = '' }, _arguments, { caller }) => entryNameIn(caller.language, description),
  },
};
