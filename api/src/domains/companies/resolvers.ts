import type { Resolvers } from '../../graphql/generated/resolvers.ts';
import { signedLink } from '../files/service.ts';

export const resolvers: Resolvers = {
  Company: {
    logoUrl: ({ logoId }, _arguments, { services }) => (logoId ? signedLink(services, 'company/logo', logoId) : null),
  },
};
