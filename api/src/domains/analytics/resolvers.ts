import type { Resolvers } from '../../graphql/generated/resolvers.ts';
import { readFigures } from './service.ts';

export const resolvers: Resolvers = {
  Query: {
    dealFigures: (_parent, { start, end, ...page }, context) => readFigures(context, { start, end }, page),
  },
};
