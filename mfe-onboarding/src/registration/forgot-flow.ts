import { paths } from '@platform/paths';
import { useLocation } from '@platform/router';

/**
 * Returns whether the questions are shown at a later sign-in to collect missing data, not directly after sign-up
 * (REG-30). Derived from the route, then from the history state, both of which survive a reload.
 */
export function useForgotFlow(): boolean {
  const { pathname, state } = useLocation();
  return pathname === paths.personalInformation() || (state as { forgotFlow?: boolean } | null)?.forgotFlow === true;
}
