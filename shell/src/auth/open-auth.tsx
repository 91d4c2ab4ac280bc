import { applyColorScheme } from '@platform/design-system/light';
import { paths } from '@platform/paths';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { reportFault } from '../error-reporting/fault-reports.ts';
import type { Authentication } from '../session/authentication.ts';
import { type IdentityConfiguration, identityConfiguration } from '../session/identity-configuration.ts';
import { consumeNotice } from '../session/leave.ts';
import type { Me } from '../session/load-account.ts';
import { pendingSignIn } from '../session/pending-sign-in.ts';
import { isMarkedSignedIn } from '../session/session-mark.ts';
import { authText } from '../texts/auth-texts.ts';
import { showToasts } from '../toasts/show-toasts.tsx';
import { toasts } from '../toasts/toasts.ts';
import { AuthPages } from './auth-pages.tsx';
import { goTo } from './auth-path.ts';
import { createAuthFlow } from './create-auth-flow.ts';
import { Unreachable } from './unreachable.tsx';

/** What the door hands on when somebody is in. The tokens stay inside `authentication`. */
export interface Handover {
  authentication: Authentication;
  me: Me;
  /** Takes the door away and turns to the address to open. Called when nothing can fail any more. */
  closeAuth(): void;
}

/** The script behind the door. */
export interface PlatformModule {
  startPlatform(root: HTMLElement, handover: Handover): Promise<void>;
}

export interface AuthOptions {
  root: HTMLElement;
  loadPlatform(): Promise<PlatformModule>;
}

/**
 * Starts the page. Somebody who is signed in goes straight through: the session is restored while the platform's script
 * is on its way (AUTH-08). Everybody else sees the door.
 */
export function openAuth({ root, loadPlatform }: AuthOptions): void {
  applyColorScheme();
  showToasts();
  const notice = consumeNotice();
  if (notice) toasts.show({ severity: 'error', text: notice });

  let shown: Root | null = null;
  const show = (content: ReactNode) => {
    shown ??= createRoot(root, { identifierPrefix: 'door-' });
    shown.render(content);
  };
  const clear = () => {
    shown?.unmount();
    shown = null;
  };
  const wait = () =>
    show(
      <p className="shell-auth-loading" role="status">
        {authText('shell.page.loading')}
      </p>,
    );

  async function begin(): Promise<void> {
    const returning = location.pathname === paths.signInCallback();
    // The one page that is the same for whoever is signed in.
    const confirming = location.pathname === paths.confirmAddress();
    const restoring = isMarkedSignedIn() && !confirming;
    if (returning || restoring) wait();
    // Under way together; whoever turns out to be signed out has only fetched it early.
    if (restoring) loadPlatform().catch(() => undefined);
    try {
      const identity = await identityConfiguration();
      const authFlow = createAuthFlow({ identity, loadPlatform, root, clear });
      if (!confirming && (returning ? await authFlow.complete() : await authFlow.restore())) return;
      if (pendingSignIn()) wait();
      await authFlow.resume();
      showAuth(identity, authFlow);
    } catch (error) {
      reportFault(error, { phase: 'load' });
      show(<Unreachable onRetry={() => void begin()} />);
    }
  }

  function showAuth(identity: IdentityConfiguration, authFlow: ReturnType<typeof createAuthFlow>): void {
    if (location.pathname === paths.signInCallback()) goTo('/', { replace: true });
    show(<AuthPages identity={identity} authFlow={authFlow} />);
  }

  void begin();
}
