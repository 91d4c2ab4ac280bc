import type { Domain } from '../domain.ts';
import { finds } from './finds.ts';
import { loaders } from './loaders.ts';
import { mails } from './mail.ts';
import { policy } from './policy.ts';
import { purges } from './purges.ts';
import { resolvers } from './resolvers.ts';
import { routes } from './routes.ts';
import { tasks } from './tasks.ts';

/** The saves of the editor, which have up to 100,000 characters a text. */
const largeBodies = ['Mutation.insertDeal', 'Mutation.updateDeal'];

/** The contents of one deal, which no client writes. */
const compressed = ['Query.dealForEditing'];

export const deals: Domain = {
  name: 'deals',
  resolvers,
  loaders,
  policy,
  routes,
  tasks,
  mails,
  finds,
  purges,
  largeBodies,
  compressed,
};
