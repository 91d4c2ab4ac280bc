import { brand } from '@platform/brand';
import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { decideAuthPage } from '../navigation/auth-page.ts';
import type { IdentityConfiguration } from '../session/identity-configuration.ts';
import { authText } from '../texts/auth-texts.ts';
import type { AuthFlow } from './auth-flow.ts';
import { AuthFrame } from './auth-frame.tsx';
import { goTo, useAuthPath } from './auth-path.ts';
import { ConfirmAddress } from './confirm-address.tsx';
import { CreateAccount } from './create-account.tsx';
import { Login } from './login.tsx';
import { ResetPassword } from './reset-password.tsx';
import { SetNewPassword } from './set-new-password.tsx';
import { wantedState } from './wanted-path.ts';

export interface AuthPagesProps {
  identity: IdentityConfiguration;
  authFlow: AuthFlow;
}

/** The screens of somebody signed out, by address. */
export function AuthPages({ identity, authFlow }: AuthPagesProps) {
  const path = useAuthPath();
  const page = decideAuthPage(path);
  const { proofs } = authFlow;
  const asked = useSyncExternalStore(proofs.subscribe, proofs.current);

  // Whoever goes to another screen has given up the sign-in of this one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what it is about
  useEffect(() => () => proofs.close(), [proofs, path]);

  useLayoutEffect(() => {
    if (page.kind === 'redirect') goTo(page.to, { replace: true, state: page.wanted ? wantedState() : null });
  });

  const title = asked ? 'shell.challenge.title' : page.kind === 'redirect' ? null : titles[page.kind];
  useEffect(() => {
    if (title) document.title = authText('shell.page.titled', { page: authText(title), brand: brand.name });
  }, [title]);

  if (page.kind === 'redirect') return null;
  return (
    <AuthFrame staff={page.kind === 'staff-login'}>
      {asked ? <asked.Card {...asked} /> : null}
      {/* It waits behind the steps with what was typed: going back finds it as it was. */}
      <div className="shell-auth-page" hidden={asked !== null}>
        {page.kind === 'login' ? <Login key="investor" identity={identity} authFlow={authFlow} staff={false} /> : null}
        {page.kind === 'staff-login' ? <Login key="staff" identity={identity} authFlow={authFlow} staff /> : null}
        {page.kind === 'create-account' ? <CreateAccount identity={identity} authFlow={authFlow} /> : null}
        {page.kind === 'confirm-address' ? <ConfirmAddress /> : null}
        {page.kind === 'reset-password' ? <ResetPassword /> : null}
        {page.kind === 'set-new-password' ? <SetNewPassword identity={identity} /> : null}
      </div>
    </AuthFrame>
  );
}

const titles = {
  login: 'shell.login.title',
  'staff-login': 'shell.login.title',
  'create-account': 'shell.createAccount.title',
  'confirm-address': 'shell.confirmAddress.title',
  'reset-password': 'shell.resetPassword.title',
  'set-new-password': 'shell.setNewPassword.title',
} as const;
