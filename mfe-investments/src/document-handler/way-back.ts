import { paths } from '@platform/paths';

/** Routes of the investor's area; anything else in the state of a navigation is ignored (DOCH-08). */
const ownRoute = new RegExp(`^${paths.app()}/[a-z][a-z/-]*(?:/[\\w-]+)*(?:\\?[^#]*)?$`);

/** Where the way back leads: to the route in the `lastPage` state, to the deal without one (DOCH-08). */
export function wayBack(state: unknown, dealId: string): string {
  const lastPage = typeof state === 'object' && state !== null && 'lastPage' in state ? state.lastPage : null;
  return typeof lastPage === 'string' && ownRoute.test(lastPage) ? lastPage : paths.deal({ dealId });
}
