import type { Resolvers } from '../../graphql/generated/resolvers.ts';
import { selectionOf } from '../../read-models/selection.ts';
import { getFlowHistory } from '../history/service.ts';
import { renewDealFlow } from './deal-flow.ts';
import { insertInput, updateInput } from './inputs.ts';
import { orderEdges, removeEdges } from './node-changes.ts';
import { findFlowChanges, findFlowVersions, readDefaultFlow, readFlow, requireVersioned } from './reading.ts';
import { askAgain } from './requests.ts';
import { saveFlow } from './saving.ts';
import { updateSection } from './sections.ts';
import {
  findInvestmentTemplates,
  findOnboardingTemplates,
  readClientFlow,
  readClientOnboarding,
  readItem,
  readMyOnboardingFlow,
  readMyOnboardingProgress,
} from './service.ts';
import { cloneTemplate, deleteTemplate, makeDefault } from './templates.ts';

export const resolvers: Resolvers = {
  Account: {
    onboardingSections: async (_parent, _arguments, context) => (await readMyOnboardingFlow(context))?.sections ?? [],
  },
  Query: {
    onboardingFlow: (_parent, _arguments, context) => readMyOnboardingFlow(context),
    onboardingProgress: (_parent, _arguments, context) => readMyOnboardingProgress(context),
    flowItem: (_parent, { id }, context) => readItem(context, id),
    flow: (_parent, { id }, context) => readFlow(context, id),
    defaultFlow: (_parent, _arguments, context) => readDefaultFlow(context),
    clientFlow: (_parent, { firebaseId }, context) => readClientFlow(context, firebaseId),
    flowVersions: (_parent, { flowId }, context) => findFlowVersions(context, flowId),
    async flowHistory(_parent, { id, ...query }, context) {
      return getFlowHistory(context, { ...query, id: (await requireVersioned(context, id)).id });
    },
    flowChanges: (_parent, query, context) => findFlowChanges(context, query),
    clientOnboarding: (_parent, ids, context) => readClientOnboarding(context, ids),
    investmentTemplates: (_parent, query, context, info) => findInvestmentTemplates(context, selectionOf(info), query),
    onboardingTemplates: (_parent, query, context, info) => findOnboardingTemplates(context, selectionOf(info), query),
  },
  Mutation: {
    async insertFlow(_parent, { kind, flow }, context) {
      return readFlow(context, (await saveFlow(context, kind, { flow })).flowId);
    },
    async cloneFlow(_parent, { id, newId }, context) {
      return readFlow(context, await cloneTemplate(context, { flowId: id, newId }));
    },
    async setDefaultFlow(_parent, { id }, context) {
      await makeDefault(context, id);
      return readFlow(context, id);
    },
    async deleteFlow(_parent, { id }, context) {
      await deleteTemplate(context, id);
      return true;
    },
    async orderFlow(_parent, order, context) {
      await orderEdges(context, order);
      return readFlow(context, order.id);
    },
    async deleteFlowEdges(_parent, { flowSectionEdges, sectionItemEdges }, context) {
      const removed = { deletedFlowSectionEdges: flowSectionEdges, deletedSectionItemEdges: sectionItemEdges };
      return readFlow(context, await removeEdges(context, removed));
    },
    async renewDealFlow(_parent, copy, context) {
      return readFlow(context, await renewDealFlow(context, copy));
    },
    async insertInputField(_parent, { edgeId, text }, context) {
      return { affectedRows: 1, returning: [await insertInput(context, edgeId, text)] };
    },
    updateInputField: (_parent, { id, text }, context) => updateInput(context, id, text),
    async askAgain(_parent, request, context) {
      return readFlow(context, await askAgain(context, request));
    },
    updateFlowSection: (_parent, { id, ...change }, context) => updateSection(context, id, change),
  },
};
