import { brand } from '@platform/brand';
import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { decideAuthPage } from '../navigation/auth-page.ts';
import type { IdentityConfiguration } from '../session/identity-configuration.ts';
import { authLanguage, authText, onAuthLanguage } from '../texts/auth-texts.ts';
import type { AuthFlow } from './auth-flow.ts';
import { AuthFrame } from './auth-frame.tsx';
import { navigate, useAuthPath } from './auth-path.ts';
import { ConfirmAddress } from './confirm-address.tsx';
import { CreateAccount } from './create-account.tsx';
import { EndDigests } from './end-digests.tsx';
import { Login } from './login.tsx';
import { ResetPassword } from './reset-password.tsx';
import { SetNewPassword } from './set-new-password.tsx';
import { wantedState } from './wanted-path.ts';

export interface AuthPagesProps {
  identity: IdentityConfiguration;
  authFlow: AuthFlow;
}

/** The signed-out screens, by path. */
export function AuthPages({ identity, authFlow }: AuthPagesProps) {
  const path = useAuthPath();
  const page = decideAuthPage(path);
  const { challenges } = authFlow;
  const challenge = useSyncExternalStore(challenges.subscribe, challenges.current);
  // All screens below are rendered again with it, since none is memoized.
  useSyncExternalStore(onAuthLanguage, authLanguage);

  // Navigating to another screen abandons the sign-in.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on every change of the path
  useEffect(() => () => challenges.close(), [challenges, path]);

  useLayoutEffect(() => {
    if (page.kind === 'redirect') navigate(page.to, { replace: true, state: page.wanted ? wantedState() : null });
  });

  const title = challenge ? 'shell.challenge.title' : page.kind === 'redirect' ? null : titles[page.kind];
  const pageTitle = title && authText('shell.page.titled', { page: authText(title), brand: brand.name });
  useEffect(() => {
    if (!pageTitle) return;
    document.title = pageTitle;
    // For search engines and previews of links.
    document
      .querySelector('meta[name="description"]')
      ?.setAttribute(
        'content',
        authText('shell.page.description', { title: pageTitle, slogan: brand.slogan[authLanguage()] }),
      );
  }, [pageTitle]);

  if (page.kind === 'redirect') return null;
  return (
    <AuthFrame staff={page.kind === 'staff-login'}>
      {challenge ? <challenge.Card {...challenge} /> : null}
      {/* Stays mounted behind the challenge, so that going back finds its input unchanged. */}
      <div className="shell-auth-page" hidden={challenge !== null}>
        {page.kind === 'login' ? <Login key="investor" identity={identity} authFlow={authFlow} staff={false} /> : null}
        {page.kind === 'staff-login' ? <Login key="staff" identity={identity} authFlow={authFlow} staff /> : null}
        {page.kind === 'create-account' ? <CreateAccount identity={identity} authFlow={authFlow} /> : null}
        {page.kind === 'confirm-address' ? <ConfirmAddress /> : null}
        {page.kind === 'end-digests' ? <EndDigests /> : null}
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
  'end-digests': 'shell.endDigests.title',
  'reset-password': 'shell.resetPassword.title',
  'set-new-password': 'shell.setNewPassword.title',
} as const;
