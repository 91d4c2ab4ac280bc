import type { Resolvers } from '../../graphql/generated/resolvers.ts';
import { findClosingRequest, requestClosing, withdrawClosing } from './requests.ts';

export const resolvers: Resolvers = {
  Query: {
    closingRequest: (_parent, _arguments, { services, caller }) => findClosingRequest(services, caller.accountId),
  },
  Mutation: {
    requestClosing: (_parent, { email }, context) => requestClosing(context, email),
    withdrawClosing: (_parent, _arguments, context) => withdrawClosing(context),
  },
  ClientDetail: {
    closingRequest: ({ id }, _arguments, { services }) => findClosingRequest(services, id),
  },
};
