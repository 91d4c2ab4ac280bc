import { usePlatform, useSession } from '@platform/app-kit';
import { useLeaving } from '@platform/router';
import { useEffect, useRef } from 'react';

/** Polling interval in milliseconds while the page is visible. */
const pause = 30_000;

/**
 * Polls for the approval and navigates when the step changes (STEP-12). Stays on the page while the step is the initial
 * one, whatever it is, since the page is also shown at the end of the registration and of the wizard (STEP-11).
 */
export function useApproval(): void {
  const { session, navigate } = usePlatform();
  const { step } = useSession();
  const opened = useRef(step);
  const leaving = useLeaving();

  useEffect(() => {
    if (step === opened.current) return;
    // Let the route guard redirect first; if it does not, go to the start page, which redirects to the new step.
    const timer = setTimeout(() => {
      if (!leaving()) navigate('/', { replace: true });
    });
    return () => clearTimeout(timer);
  }, [step, navigate, leaving]);

  useEffect(() => {
    function ask() {
      // A failed poll is not shown; the next one retries.
      if (document.visibilityState === 'visible')
        session
          .getState()
          .refresh()
          .catch(() => undefined);
    }
    const timer = setInterval(ask, pause);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [session]);
}
