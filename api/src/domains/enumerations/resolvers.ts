import type { Resolvers } from '../../graphql/generated/resolvers.ts';
import { listCountries, listInnovationEnablers, listSectors } from './service.ts';

export const resolvers: Resolvers = {
  Query: {
    countries: (_parent, _arguments, { services }) => listCountries(services),
    sectors: (_parent, _arguments, { services }) => listSectors(services),
    innovationEnablers: (_parent, _arguments, { services }) => listInnovationEnablers(services),
  },
};
