import { useEffect, useRef } from 'react';
import { isInvitationValid } from '../session/identity-calls.ts';
import { authText } from '../texts/auth-texts.ts';
import { toasts } from '../toasts/toasts.ts';

/** Gives the token of the invitation once the server has found it valid, else undefined. */
export type Invitation = () => Promise<string | undefined>;

/**
 * Has the invitation of the page's address checked at once (REG-02). One that is not valid is told about, and the
 * sign-up goes on as an uninvited one (REG-03). Where the server could not say, it is asked again at the sign-up: an
 * invited person must not become an uninvited one because a server was restarted.
 */
export function useInvitation(token: string | null, email: string): Invitation {
  const checked = useRef<Promise<boolean | undefined>>(undefined);

  useEffect(() => {
    if (token === null || checked.current) return;
    checked.current = check(token, email);
  }, [token, email]);

  return async () => {
    if (token === null) return undefined;
    const valid = (await checked.current) ?? (await check(token, email));
    return valid ? token : undefined;
  };
}

/** Tells the person of everything but a valid one. @returns undefined when the server could not say */
async function check(token: string, email: string): Promise<boolean | undefined> {
  const valid = await isInvitationValid(token, email).catch(() => undefined);
  if (!valid) toasts.show({ severity: 'error', text: authText('shared.toasts.tokenValidationFailed') });
  return valid;
}
