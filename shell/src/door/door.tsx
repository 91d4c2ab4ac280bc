import { brand } from '@platform/brand';
import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { decideDoorPage } from '../navigation/door-page.ts';
import type { IdentityConfiguration } from '../session/identity-configuration.ts';
import { doorText } from '../texts/door-texts.ts';
import { ConfirmAddress } from './confirm-address.tsx';
import { CreateAccount } from './create-account.tsx';
import { DoorFrame } from './door-frame.tsx';
import { goTo, useDoorPath } from './door-path.ts';
import type { Entrance } from './entrance.ts';
import { Login } from './login.tsx';
import { ResetPassword } from './reset-password.tsx';
import { SetNewPassword } from './set-new-password.tsx';
import { wantedState } from './wanted-path.ts';

export interface DoorProps {
  identity: IdentityConfiguration;
  entrance: Entrance;
}

/** The screens of somebody signed out, by address. */
export function Door({ identity, entrance }: DoorProps) {
  const path = useDoorPath();
  const page = decideDoorPage(path);
  const { proofs } = entrance;
  const asked = useSyncExternalStore(proofs.subscribe, proofs.current);

  // Whoever goes to another screen has given up the sign-in of this one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what it is about
  useEffect(() => () => proofs.close(), [proofs, path]);

  useLayoutEffect(() => {
    if (page.kind === 'redirect') goTo(page.to, { replace: true, state: page.wanted ? wantedState() : null });
  });

  const title = asked ? 'shell.proof.title' : page.kind === 'redirect' ? null : titles[page.kind];
  useEffect(() => {
    if (title) document.title = doorText('shell.page.titled', { page: doorText(title), brand: brand.name });
  }, [title]);

  if (page.kind === 'redirect') return null;
  return (
    <DoorFrame staff={page.kind === 'staff-login'}>
      {asked ? <asked.Card {...asked} /> : null}
      {/* It waits behind the steps with what was typed: going back finds it as it was. */}
      <div className="shell-door-page" hidden={asked !== null}>
        {page.kind === 'login' ? <Login key="investor" identity={identity} entrance={entrance} staff={false} /> : null}
        {page.kind === 'staff-login' ? <Login key="staff" identity={identity} entrance={entrance} staff /> : null}
        {page.kind === 'create-account' ? <CreateAccount identity={identity} entrance={entrance} /> : null}
        {page.kind === 'confirm-address' ? <ConfirmAddress /> : null}
        {page.kind === 'reset-password' ? <ResetPassword /> : null}
        {page.kind === 'set-new-password' ? <SetNewPassword identity={identity} /> : null}
      </div>
    </DoorFrame>
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
