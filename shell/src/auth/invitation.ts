import { useEffect, useRef } from 'react';
import { isInvitationValid } from '../session/identity-calls.ts';
import { authText } from '../texts/auth-texts.ts';
import { toasts } from '../toasts/toasts.ts';

/** Resolves with the token of the invitation when the server has validated it, else undefined. */
export type Invitation = () => Promise<string | undefined>;

/**
 * Validates the invitation in the page's URL immediately (REG-02). For an invalid one a toast is shown, and the sign-up
 * continues without it (REG-03). When the validation request fails, it is retried at sign-up, so that an invitation is
 * not lost because of a server restart.
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

/** Shows a toast unless the invitation is valid. @returns undefined when the request failed */
async function check(token: string, email: string): Promise<boolean | undefined> {
  const valid = await isInvitationValid(token, email).catch(() => undefined);
  if (!valid) toasts.show({ severity: 'error', text: authText('shared.toasts.tokenValidationFailed') });
  return valid;
}
