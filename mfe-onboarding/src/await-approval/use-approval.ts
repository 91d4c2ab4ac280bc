import { usePlatform, useSession } from '@platform/app-kit';
import { useLeaving } from '@platform/router';
import { useEffect, useRef } from 'react';

/** Milliseconds between two questions while the page is seen. */
const pause = 30_000;

/**
 * Asks quietly whether staff have decided, and goes where the new step is (STEP-12). The step that the page opened with
 * stays: it is shown at the end of the registration and of the wizard whatever the step is (STEP-11).
 */
export function useApproval(): void {
  const { session, navigate } = usePlatform();
  const { step } = useSession();
  const opened = useRef(step);
  const leaving = useLeaving();

  useEffect(() => {
    if (step === opened.current) return;
    // The guard of the routes has the first turn; where it leaves the page open, the start leads on.
    const timer = setTimeout(() => {
      if (!leaving()) navigate('/', { replace: true });
    });
    return () => clearTimeout(timer);
  }, [step, navigate, leaving]);

  useEffect(() => {
    function ask() {
      // Nobody asked for it, so nobody is told when it fails.
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
