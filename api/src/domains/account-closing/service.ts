export { removeClosedAccounts } from './removal.ts';
export { removalTasks } from './removal-tasks.ts';
