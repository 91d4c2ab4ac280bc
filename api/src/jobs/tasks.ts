import type { FastifyBaseLogger } from 'fastify';
import type { Services } from '../context.ts';

/**
 * Payload of each task. An owner adds its payloads by declaration merging next to its tasks, in a `tasks.ts` of its own
 * folder.
 */
export interface TaskPayloads {
  'database.purge': Record<string, never>;
}
export type TaskName = keyof TaskPayloads;

export type TaskLog = Pick<FastifyBaseLogger, 'info' | 'warn'>;

export interface Task<Payload> {
  /** Must be idempotent: a process may be killed before the run is recorded as done. */
  run(services: Services, payload: Payload, log: TaskLog): Promise<void>;
  /** Recurring schedule, with an empty payload: a cron pattern in UTC. */
  schedule?: string;
}

/** A task for each of the payloads. */
export type TasksOf<Payloads> = { readonly [Name in keyof Payloads]: Task<Payloads[Name]> };

/** The tasks of every owner. */
export type AllTasks = TasksOf<TaskPayloads>;

/** The tasks of one owner. */
export type Tasks = Partial<AllTasks>;

/**
 * Merges the tasks of all owners.
 *
 * @throws Error when two owners have a task of the same name
 */
export function joinTasks(owners: readonly { name: string; tasks?: Tasks }[]): AllTasks {
  const joined = new Map<string, { owner: string; task: unknown }>();
  for (const { name: owner, tasks = {} } of owners) {
    for (const [name, task] of Object.entries(tasks)) {
      const other = joined.get(name)?.owner;
      if (other) throw new Error(`The task ${name} has two owners: ${other} and ${owner}`);
      joined.set(name, { owner, task });
    }
  }
  // Complete, because each owner's tasks are `TasksOf` its declared payloads.
  return Object.fromEntries([...joined].map(([name, { task }]) => [name, task])) as unknown as AllTasks;
}
