import { erasures as databaseErasures, joinErasures } from './database/erasures.ts';
import { purges as databasePurges } from './database/purges.ts';
import { removalTasks } from './domains/account-closing/service.ts';
import type { Contribution } from './domains/domain.ts';
import { domains } from './domains/index.ts';
import { purges as eventPurges } from './events/purges.ts';
import { joinFindSources } from './find/sources.ts';
import { purges as identityPurges } from './identity/purges.ts';
import { tasks as identityTasks } from './identity/tasks.ts';
import { joinPurges, purgeTasks } from './jobs/purge.ts';
import { joinTasks } from './jobs/tasks.ts';
import { joinComposers } from './mail/composers.ts';
import { erasures as mailErasures } from './mail/erasures.ts';
import { purges as mailPurges } from './mail/purges.ts';
import { tasks as mailTasks } from './mail/tasks.ts';

/** The modules of the product. Processes receive the joined lists, and their consumers do not know the contributors. */
const contributions: readonly Contribution[] = [
  { name: 'database', purges: databasePurges, erasures: databaseErasures },
  { name: 'events', purges: eventPurges },
  { name: 'mail', tasks: mailTasks, purges: mailPurges, erasures: mailErasures },
  { name: 'identity', tasks: identityTasks, purges: identityPurges },
  ...domains,
];

/** The statements that delete expired rows. */
export const purges = joinPurges(contributions);

/** The statements that delete what a closed account has left. */
export const erasures = joinErasures(contributions);

/** The handlers of the job queue. */
export const tasks = joinTasks([
  ...contributions,
  { name: 'jobs', tasks: purgeTasks(purges) },
  { name: 'account-closing', tasks: removalTasks(erasures) },
]);

/** The composer of each kind of mail. */
export const composers = joinComposers(contributions);

/** The source of each kind of record that the search over all areas finds. */
export const findSources = joinFindSources(contributions);

/** The functions that write the seed rows of each release. */
export const seeds = contributions.flatMap(({ seed }) => seed ?? []);

export { domains };
