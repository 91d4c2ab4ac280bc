import { paths } from '@platform/paths';
import { isEmail, isStrongPassword } from '@platform/rules';
import { useRef, useState } from 'react';
import { SignInError, type SignUp, signUp } from '../session/identity-calls.ts';
import { type AuthTextKey, authText } from '../texts/auth-texts.ts';
import { toasts } from '../toasts/toasts.ts';
import type { AuthFlow } from './auth-flow.ts';
import type { Invitation } from './invitation.ts';

interface Registration {
  email: string;
  password: string;
  confirmation: string;
}

/** Returns the text key of the first invalid field, in the order of REG-07. */
export function registrationFault({ email, password, confirmation }: Registration): AuthTextKey | null {
  if (!isEmail(email)) return 'shared.toasts.invalidEmail';
  if (!isStrongPassword(password)) return 'shared.toasts.passwordNotStrongEnough';
  return password === confirmation ? null : 'shared.toasts.passwordsMismatch';
}

/** Creates the account and signs in with it. */
export function useSignUp(authFlow: AuthFlow, invitation: Invitation) {
  const [busy, setBusy] = useState(false);
  /** E-mail address of the created account, so that a retry after a failed sign-in does not create it again. */
  const created = useRef<string | null>(null);
  /** E-mail address of a sign-up without an answer, which may have created the account. */
  const unanswered = useRef<string | null>(null);

  async function register(registration: Registration): Promise<void> {
    const fault = registrationFault(registration);
    if (fault) return toasts.show({ severity: 'error', text: authText(fault) });
    const { email, password } = registration;
    setBusy(true);
    try {
      if (created.current !== email) {
        const token = await invitation();
        await create({ email, password, consent: true, ...(token ? { token } : {}) });
      }
      // The registration continues after sign-in (REG-09).
      if (await authFlow.signInNewAccount({ email, password }, paths.registrationPersonalInformation())) return;
    } catch (error) {
      const text = error instanceof SignInError ? error.message : authText('shared.toasts.couldNotComplete');
      toasts.show({ severity: 'error', text });
    }
    setBusy(false);
  }

  /** Creates the account; once the answer of an earlier attempt was lost, an address in use may be this person's own. */
  async function create(request: SignUp): Promise<void> {
    try {
      await signUp(request);
      created.current = request.email;
    } catch (error) {
      const isAnswer = error instanceof SignInError;
      if (isAnswer && error.code === 'EMAIL_IN_USE' && unanswered.current === request.email) return;
      if (!isAnswer) unanswered.current = request.email;
      throw error;
    }
  }

  return { register, busy };
}
