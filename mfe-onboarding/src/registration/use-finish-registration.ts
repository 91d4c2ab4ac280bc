import { useErrorText, usePlatform, useSharedTexts } from '@platform/app-kit';
import { paths } from '@platform/paths';
import { useCloneOnboarding } from '../onboarding-flow/use-clone-onboarding.ts';

/**
 * Navigates on once the questions are answered (REG-26 to REG-29). Refreshes the account first: it may have been
 * approved in the meantime, and the guard of the next route checks its step.
 */
export function useFinishRegistration(options: { hasInstance: boolean; forgotFlow: boolean }) {
  const { hasInstance, forgotFlow } = options;
  const { session, navigate, toasts } = usePlatform();
  const { show } = useErrorText();
  const shared = useSharedTexts();
  const clone = useCloneOnboarding();

  return async function finishRegistration(appClient: 'YES' | 'NO'): Promise<void> {
    const { account, refresh } = session.getState();
    if (account?.firstTimeViewed && !forgotFlow) return navigate('/', { replace: true });
    const wantsFlow = appClient === 'NO';
    const hasFlow = wantsFlow && (hasInstance || (await clone()));
    try {
      await refresh();
    } catch (error) {
      return show(error);
    }
    const { appContentAccess } = session.getState().permissions;
    if (hasFlow) return navigate(paths.onboardingFlow());
    if (wantsFlow) toasts.show({ severity: 'error', text: shared('toasts.noDefaultOnboardingFlow') });
    const opensPreferences = appContentAccess && (forgotFlow || !wantsFlow);
    navigate(opensPreferences ? paths.investorPreferences() : paths.awaitApproval());
  };
}
