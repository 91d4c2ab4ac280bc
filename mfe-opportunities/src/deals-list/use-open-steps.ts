import { usePlatform } from '@platform/app-kit';
import type { OpenSteps } from '@platform/flow-ui';
import { useEffect, useState } from 'react';

type Loaded = typeof OpenSteps | 'failed' | null;

let loaded: Loaded = null;

/**
 * Returns the component that shows what the investor has to do (CARE-05), which only those download who have something to do:
 * null until it is loaded.
 */
export function useOpenSteps(wanted: boolean): Loaded {
  const { reportError } = usePlatform();
  const [shown, setShown] = useState<{ component: Loaded }>({ component: loaded });
  const { component } = shown;

  useEffect(() => {
    if (!wanted || component) return;
    let current = true;
    import('@platform/flow-ui')
      .then(
        (module): Loaded => {
          loaded = module.OpenSteps;
          return loaded;
        },
        (error): Loaded => {
          reportError(error, 'load');
          return 'failed';
        },
      )
      .then((result) => {
        if (current) setShown({ component: result });
      });
    return () => {
      current = false;
    };
  }, [wanted, component, reportError]);

  return component;
}
