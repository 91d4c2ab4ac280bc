import { paths } from '@platform/paths';
import { useLocation } from '@platform/router';

/**
 * Whether the questions are reached at a later sign-in, because something was forgotten, and not straight after sign-up
 * (REG-30). The route says so, and the history's entry after it: both outlive a reload.
 */
export function useForgotFlow(): boolean {
  const { pathname, state } = useLocation();
  return pathname === paths.personalInformation() || (state as { forgotFlow?: boolean } | null)?.forgotFlow === true;
}
