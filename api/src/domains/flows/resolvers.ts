import type { Resolvers } from '../../graphql/generated/resolvers.ts';
import { insertInput, updateInput } from './inputs.ts';
import { updateSection } from './sections.ts';
import { readClientOnboarding, readItem, readMyOnboardingFlow } from './service.ts';

export const resolvers: Resolvers = {
  Query: {
    onboardingFlow: (_parent, _arguments, context) => readMyOnboardingFlow(context),
    flowItem: (_parent, { id }, context) => readItem(context, id),
    clientOnboarding: (_parent, ids, context) => readClientOnboarding(context, ids),
  },
  Mutation: {
    async insertInputField(_parent, { edgeId, text }, context) {
      return { affectedRows: 1, returning: [await insertInput(context, edgeId, text)] };
    },
    updateInputField: (_parent, { id, text }, context) => updateInput(context, id, text),
    updateFlowSection: (_parent, { id, ...change }, context) => updateSection(context, id, change),
  },
};
