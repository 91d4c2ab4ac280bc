import type { Resolvers } from '../../graphql/generated/resolvers.ts';
import { logoLink } from '../files/service.ts';

export const resolvers: Resolvers = {
  Company: {
    logoUrl: ({ logoId }, _arguments, { services }) => (logoId ? logoLink(services, logoId) : null),
  },
};
