import { applyColorScheme } from '@platform/design-system/light';
import { paths } from '@platform/paths';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { reportFault } from '../error-reporting/fault-reports.ts';
import { isForAnybody } from '../navigation/auth-page.ts';
import type { Authentication } from '../session/authentication.ts';
import { type IdentityConfiguration, identityConfiguration } from '../session/identity-configuration.ts';
import { consumeNotice } from '../session/leave.ts';
import type { Me } from '../session/load-account.ts';
import { pendingSignIn } from '../session/pending-sign-in.ts';
import { isMarkedSignedIn } from '../session/session-mark.ts';
import { authText, showAuthLanguage } from '../texts/auth-texts.ts';
import { deviceLanguage } from '../texts/language.ts';
import { showToasts } from '../toasts/show-toasts.tsx';
import { toasts } from '../toasts/toasts.ts';
import { AuthPages } from './auth-pages.tsx';
import { navigate } from './auth-path.ts';
import { createAuthFlow } from './create-auth-flow.ts';
import './loading-frame.css';
import { Unreachable } from './unreachable.tsx';

/** Passed to the platform after sign-in. The tokens stay inside `authentication`. */
export interface Handover {
  authentication: Authentication;
  me: Me;
  /** Unmounts the signed-out pages and sets the path to open. Called when nothing can fail any more. */
  closeAuth(): void;
}

/** The script of the signed-in page. */
export interface PlatformModule {
  startPlatform(root: HTMLElement, handover: Handover): Promise<void>;
}

export interface AuthOptions {
  root: HTMLElement;
  loadPlatform(): Promise<PlatformModule>;
}

/**
 * Starts the page. With an existing session, the session is restored while the platform's script loads (AUTH-08);
 * otherwise the signed-out pages are shown.
 */
export function openAuth({ root, loadPlatform }: AuthOptions): void {
  applyColorScheme();
  showToasts();
  const notice = consumeNotice();
  if (notice) toasts.show({ severity: 'error', text: notice });

  // Part of the page itself, and shown until React renders something in its place.
  const [frame] = root.children;
  let shown: Root | null = null;
  const show = (content: ReactNode) => {
    shown ??= createRoot(root, { identifierPrefix: 'auth-' });
    shown.render(content);
  };
  const clear = () => {
    if (!shown) return;
    shown.unmount();
    shown = null;
    if (frame) root.append(frame);
  };
  const showLoading = () => {
    clear();
    const status = frame?.querySelector('[role="status"]');
    if (status) status.textContent = authText('shell.page.loading');
  };

  async function begin(): Promise<void> {
    const language = deviceLanguage();
    const texts = language === 'en' ? null : showAuthLanguage(language);
    const returning = location.pathname === paths.signInCallback();
    const forAnybody = isForAnybody(location.pathname);
    const restoring = isMarkedSignedIn() && !forAnybody;
    if (!returning && !restoring) await texts;
    else showLoading();
    // Loaded in parallel with the session; without a session this is merely an early preload.
    if (restoring) loadPlatform().catch(() => undefined);
    try {
      const identity = await identityConfiguration();
      const authFlow = createAuthFlow({ identity, loadPlatform, root, clear });
      if (!forAnybody && (returning ? await authFlow.complete() : await authFlow.restore())) return;
      await texts;
      if (pendingSignIn()) showLoading();
      await authFlow.resume();
      showAuth(identity, authFlow);
    } catch (error) {
      reportFault(error, { phase: 'load' });
      show(<Unreachable onRetry={() => void begin()} />);
    }
  }

  function showAuth(identity: IdentityConfiguration, authFlow: ReturnType<typeof createAuthFlow>): void {
    if (location.pathname === paths.signInCallback()) navigate('/', { replace: true });
    show(<AuthPages identity={identity} authFlow={authFlow} />);
  }

  void begin();
}
