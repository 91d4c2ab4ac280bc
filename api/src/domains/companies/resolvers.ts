import type { Resolvers } from '../../graphql/generated/resolvers.ts';
import { selectionOf } from '../../read-models/selection.ts';
import { logoLink } from '../files/service.ts';
import {
  findCompanies,
  findCompanyVersions,
  findNotableInvestors,
  findSimilarCompanies,
  getCompany,
  getCompanyVersion,
} from './lists.ts';
import { publishCompany } from './publication.ts';
import { insertCompany, updateCompany } from './saving.ts';

export const resolvers: Resolvers = {
  Query: {
    companies: (_parent, query, context, info) => findCompanies(context, selectionOf(info), query),
    company: (_parent, { id }, context, info) => getCompany(context, selectionOf(info), id),
    similarCompanies: (_parent, query, context) => findSimilarCompanies(context, query),
    notableInvestors: (_parent, query, context) => findNotableInvestors(context, query),
    companyVersions: (_parent, query, context) => findCompanyVersions(context, query),
    companyVersion: (_parent, query, context) => getCompanyVersion(context, query),
  },
  Mutation: {
    async insertCompany(_parent, company, context, info) {
      await insertCompany(context, company);
      return getCompany(context, selectionOf(info), company.id);
    },
    async updateCompany(_parent, company, context, info) {
      await updateCompany(context, company);
      return getCompany(context, selectionOf(info), company.id);
    },
    async publishCompany(_parent, publication, context, info) {
      const heldBack = await publishCompany(context, publication);
      return { ...(await getCompany(context, selectionOf(info), publication.id)), heldBack };
    },
  },
  Company: {
    logoUrl: ({ logoId }, _arguments, { services }) => (logoId ? logoLink(services, logoId) : null),
  },
};
