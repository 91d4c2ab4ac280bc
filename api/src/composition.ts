import { purges as databasePurges } from './database/purges.ts';
import type { Contribution } from './domains/domain.ts';
import { domains } from './domains/index.ts';
import { purges as eventPurges } from './events/purges.ts';
import { purges as identityPurges } from './identity/purges.ts';
import { tasks as identityTasks } from './identity/tasks.ts';
import { joinPurges, purgeTasks } from './jobs/purge.ts';
import { joinTasks } from './jobs/tasks.ts';
import { joinComposers } from './mail/composers.ts';
import { purges as mailPurges } from './mail/purges.ts';
import { tasks as mailTasks } from './mail/tasks.ts';

/** What the product consists of. Its processes are given these lists; what they are given knows none of their owners. */
const contributions: readonly Contribution[] = [
  { name: 'database', purges: databasePurges },
  { name: 'events', purges: eventPurges },
  { name: 'mail', tasks: mailTasks, purges: mailPurges },
  { name: 'identity', tasks: identityTasks, purges: identityPurges },
  ...domains,
];

/** What removes expired rows. */
export const purges = joinPurges(contributions);

/** The work of the queue. */
export const tasks = joinTasks([...contributions, { name: 'jobs', tasks: purgeTasks(purges) }]);

/** What composes each kind of mail. */
export const composers = joinComposers(contributions);

/** Those that write the rows which each release brings. */
export const seeds = contributions.flatMap(({ seed }) => seed ?? []);

export { domains };
