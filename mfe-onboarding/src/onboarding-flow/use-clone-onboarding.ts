import { readCodedError, usePlatform } from '@platform/app-kit';
import { useCallback } from 'react';

/**
 * Asks for the caller's onboarding instance (REG-26, ONB-15) and answers whether it is there. A failure that is no
 * refusal is reported; what to tell the person is the screen's.
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
