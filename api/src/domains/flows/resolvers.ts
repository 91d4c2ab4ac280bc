import type { Resolvers } from '../../graphql/generated/resolvers.ts';
import { selectionOf } from '../../read-models/selection.ts';
import { insertInput, updateInput } from './inputs.ts';
import { updateSection } from './sections.ts';
import {
  findInvestmentTemplates,
  findOnboardingTemplates,
  readClientOnboarding,
  readItem,
  readMyOnboardingFlow,
} from './service.ts';

export const resolvers: Resolvers = {
  Account: {
    onboardingSections: async (_parent, _arguments, context) => (await readMyOnboardingFlow(context))?.sections ?? [],
  },
  Query: {
    onboardingFlow: (_parent, _arguments, context) => readMyOnboardingFlow(context),
    flowItem: (_parent, { id }, context) => readItem(context, id),
    clientOnboarding: (_parent, ids, context) => readClientOnboarding(context, ids),
    investmentTemplates: (_parent, query, context, info) => findInvestmentTemplates(context, selectionOf(info), query),
    onboardingTemplates: (_parent, query, context, info) => findOnboardingTemplates(context, selectionOf(info), query),
  },
  Mutation: {
    async insertInputField(_parent, { edgeId, text }, context) {
      return { affectedRows: 1, returning: [await insertInput(context, edgeId, text)] };
    },
    updateInputField: (_parent, { id, text }, context) => updateInput(context, id, text),
    updateFlowSection: (_parent, { id, ...change }, context) => updateSection(context, id, change),
  },
};
