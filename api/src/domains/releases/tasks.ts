import type { TasksOf } from '../../jobs/tasks.ts';
import { collectReleases } from './collect.ts';
import { decideCanaries } from './decide.ts';

interface ReleaseTasks {
  'releases.collect': Record<string, never>;
  'releases.decide': Record<string, never>;
}

declare module '../../jobs/tasks.ts' {
  interface TaskPayloads extends ReleaseTasks {}
}

export const tasks: TasksOf<ReleaseTasks> = {
  'releases.collect': {
    async run(services, _payload, log) {
      const collected = await collectReleases(services);
      if (collected.releases > 0 || collected.files > 0) log.info(collected, 'Releases that nobody uses were removed');
    },
    schedule: '41 * * * *',
  },
  'releases.decide': {
    run: (services, _payload, log) => decideCanaries(services, log),
    schedule: '* * * * *',
  },
};
