import { useEffect, useRef } from 'react';
import { isInvitationValid } from '../session/identity-calls.ts';
import { doorText } from '../texts/door-texts.ts';
import { toasts } from '../toasts/toasts.ts';

/** Gives the token of the invitation once the server has found it valid, else undefined. */
export type Invitation = () => Promise<string | undefined>;

/**
 * Has the invitation of the page's address checked at once (REG-02). One that is not valid is told about, and the
 * sign-up goes on as an uninvited one (REG-03).
 */
export function useInvitation(token: string | null, email: string): Invitation {
  const checked = useRef<Promise<string | undefined>>(undefined);

  useEffect(() => {
    if (token === null || checked.current) return;
    checked.current = isInvitationValid(token, email)
      .catch(() => false)
      .then((valid) => {
        if (valid) return token;
        toasts.show({ severity: 'error', text: doorText('shared.toasts.tokenValidationFailed') });
        return undefined;
      });
  }, [token, email]);

  return async () => checked.current;
}
