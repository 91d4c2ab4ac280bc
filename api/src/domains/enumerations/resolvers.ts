import type { Resolvers } from '../../graphql/generated/resolvers.ts';
import {
  countryNameIn,
  entryNameIn,
  inOrderOf,
  listCountries,
  listInnovationEnablers,
  listSectors,
} from './service.ts';

export const resolvers: Resolvers = {
  Query: {
    countries: async (_parent, _arguments, { services, caller }) =>
      inOrderOf(caller.language, countryNameIn, await listCountries(services)),
    sectors: async (_parent, _arguments, { services, caller }) =>
      inOrderOf(caller.language, entryNameIn, await listSectors(services)),
    innovationEnablers: async (_parent, _arguments, { services, caller }) =>
      inOrderOf(caller.language, entryNameIn, await listInnovationEnablers(services)),
  },
  // Read models return the English names, which the database has.
  Country: {
    description: ({ description = '' }, _arguments, { caller }) => countryNameIn(caller.language, description),
  },
  EnumerationEntry: {
    description: ({ description = '' }, _arguments, { caller }) => entryNameIn(caller.language, description),
  },
};
