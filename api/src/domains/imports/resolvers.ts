import type { Resolvers } from '../../graphql/generated/resolvers.ts';
import { countRows, findRows } from './lists.ts';
import { cancelImport, getImport, startImport, tryImport } from './service.ts';
import type { StoredSheet } from './stored.ts';

export const resolvers: Resolvers = {
  Query: {
    companyImport: (_parent, { id }, context) => getImport(context, id),
  },
  Mutation: {
    tryCompanyImport: (_parent, trial, context) => tryImport(context, trial),
    startCompanyImport: (_parent, start, context) => startImport(context, start),
    async cancelCompanyImport(_parent, { id }, context) {
      await cancelImport(context, id);
      return id;
    },
  },
  CompanyImport: {
    // Written by this domain only.
    sheets: ({ sheets }) => sheets as unknown as StoredSheet[],
    async progress(parent, _arguments, { services }) {
      const { all, tried, stored } = await countRows(services, parent);
      return { all, done: parent.startedAt ? stored : tried };
    },
    counts: (parent, _arguments, { services }) => countRows(services, parent),
    rows: (parent, query, { services }) => findRows(services, parent, query),
  },
};
