import { readCodedError, usePlatform } from '@platform/app-kit';
import { useCallback } from 'react';

/**
 * Returns a function that creates the caller's onboarding instance (REG-26, ONB-15) and resolves with whether it
 * exists. Failures without an error code are reported; showing an error is left to the screen.
 */
export function useCloneOnboarding(): (signal?: AbortSignal) => Promise<boolean> {
  const { http, session, reportError } = usePlatform();
  return useCallback(
    async (signal) => {
      const firebaseId = session.getState().account?.firebaseId;
      try {
        await http.json('POST', '/api/onboarding/clone', { flowId: null, firebaseId }, { signal });
        return true;
      } catch (error) {
        if (!signal?.aborted && !readCodedError(error)) reportError(error, 'call');
        return false;
      }
    },
    [http, session, reportError],
  );
}
