import { paths } from '@platform/paths';

/** Matches the investor routes; any other value in the navigation state is ignored (DOCH-08). */
const investorRoute = new RegExp(`^${paths.app()}/[a-z][a-z/-]*(?:/[\\w-]+)*(?:\\?[^#]*)?$`);

/** Returns the target of the back link: the route in the `lastPage` state, otherwise `fallback` (DOCH-08). */
export function backPath(state: unknown, fallback: string): string {
  const lastPage = typeof state === 'object' && state !== null && 'lastPage' in state ? state.lastPage : null;
  return typeof lastPage === 'string' && investorRoute.test(lastPage) ? lastPage : fallback;
}

/** Whether the link was one of those that lead back to work on the steps, which opens the current one (CARE-05). */
export function isReturning(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'returning' in state && state.returning === true;
}
