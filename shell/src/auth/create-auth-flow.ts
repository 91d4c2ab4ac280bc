import { paths } from '@platform/paths';
import { reportFault } from '../error-reporting/fault-reports.ts';
import { decideAuthPage } from '../navigation/auth-page.ts';
import { sendFailedStart } from '../platform/beacons.ts';
import { shellInPage } from '../platform/registry-in-page.ts';
import type { Authentication, RedirectState } from '../session/authentication.ts';
import {
  type AnswerChallenge,
  type PendingStep,
  submitCredentials,
  submitPasskey,
} from '../session/challenge-calls.ts';
import { type Credentials, isInvitationValid, processSignUp, SignInError } from '../session/identity-calls.ts';
import type { IdentityConfiguration } from '../session/identity-configuration.ts';
import { consumeNotice, storeNotice } from '../session/leave.ts';
import { AccountRefused, loadAccount, type Me } from '../session/load-account.ts';
import { clearPendingSignIn, pendingSignIn, storePendingSignIn } from '../session/pending-sign-in.ts';
import { isMarkedSignedIn } from '../session/session-mark.ts';
import { type AuthTextKey, authText } from '../texts/auth-texts.ts';
import { toasts } from '../toasts/toasts.ts';
import type { AuthFlow } from './auth-flow.ts';
import { navigate } from './auth-path.ts';
import { ChallengeAbandoned, createChallengeQueue } from './challenge-queue.ts';
import type { AuthOptions } from './open-auth.tsx';
import { signInErrorText } from './sign-in-error-text.ts';
import { wantedPath } from './wanted-path.ts';

interface AuthFlowDeps extends AuthOptions {
  identity: IdentityConfiguration;
  /** Unmounts the signed-out pages, right before the platform is rendered. */
  clear(): void;
}

interface AuthController extends AuthFlow {
  /** Opens the platform with an existing session, if there is one. @throws when the provider cannot be reached */
  restore(): Promise<boolean>;
  /**
   * Resumes a sign-in after a page reload. Resolves when the signed-out pages can be shown, with or without a
   * challenge.
   */
  resume(): Promise<void>;
  /** Completes the sign-in after the redirect from an external provider. */
  complete(): Promise<boolean>;
}

/** Creates the sign-in operations, which replace the signed-out pages with the platform. */
export function createAuthFlow({ identity, loadPlatform, root, clear }: AuthFlowDeps): AuthController {
  let pending: Promise<Authentication> | undefined;
  const challenges = createChallengeQueue(async () => (await import('../challenge/challenge-card.tsx')).ChallengeCard);

  /**
   * Loads the OpenID Connect client lazily, since the first view of the signed-out pages does not need it. The server
   * preloads the chunk by its name on pages that signed-in users may open.
   */
  function authentication(): Promise<Authentication> {
    pending ??= import(/* webpackChunkName: "authentication" */ '../session/authentication.ts')
      .then(({ createAuthentication }) => createAuthentication(identity))
      .catch((error: unknown) => {
        pending = undefined;
        throw error;
      });
    return pending;
  }

  /**
   * Loads the account of the provider's session and opens the platform at `path`. Signs out when the server rejects the
   * account.
   * @throws when the account or the platform's script could not be loaded, which does not sign out
   */
  async function openPlatform(client: Authentication, path: string | null): Promise<boolean> {
    const module = loadPlatform();
    // Prevents an unhandled rejection until the promise is awaited below.
    module.catch(() => undefined);
    let me: Me;
    try {
      me = await loadAccount(await client.token());
    } catch (error) {
      if (!(error instanceof AccountRefused)) throw error;
      await signOutWithReason(client, authText(accountErrorKey(error)));
      if (!location.pathname.startsWith(paths.admin())) navigate('/', { replace: true });
      return false;
    }
    try {
      const { startPlatform } = await module;
      await startPlatform(root, {
        authentication: client,
        me,
        closeAuth() {
          if (path) history.replaceState(null, '', path);
          clear();
        },
      });
    } catch (error) {
      const shell = shellInPage();
      if (shell) sendFailedStart(shell.id, () => client.token());
      throw error;
    }
    return true;
  }

  /** Right after a sign-in the form is still shown for a retry, so the tokens are discarded on failure. */
  async function openOrDiscardTokens(client: Authentication, path: string | null): Promise<boolean> {
    try {
      return await openPlatform(client, path);
    } catch (error) {
      await client.discardTokens();
      throw error;
    }
  }

  /** Signs in and opens the platform. When it settles, no challenge is shown any more. */
  async function signInAndOpen(
    signIn: (client: Authentication) => Promise<boolean>,
    staff: boolean,
    path: string | null,
  ): Promise<boolean> {
    loadPlatform().catch(() => undefined);
    try {
      const client = await authentication();
      return (await signIn(client)) && (await openOrDiscardTokens(client, path));
    } catch (error) {
      if (error instanceof ChallengeAbandoned) return false;
      if (!(error instanceof SignInError)) reportFault(error, { phase: 'call' });
      toasts.show({ severity: 'error', text: signInErrorText(error, staff) });
      return false;
    } finally {
      clearPendingSignIn();
      challenges.close();
    }
  }

  const signInWith = (answerChallenge: AnswerChallenge) => async (client: Authentication) => {
    await client.signIn(answerChallenge);
    return true;
  };

  /** Shows a step after the first; a page reload resumes there. */
  function showStep(step: PendingStep): Promise<string> {
    storePendingSignIn(step.uid);
    return challenges.ask(step);
  }

  /** Submits the password, then shows the further steps that the account requires. */
  function withPassword(credentials: Credentials, onPasswordAccepted?: () => void): AnswerChallenge {
    return async ({ uid }) => {
      const answer = await submitCredentials(uid, credentials);
      if ('returnTo' in answer) return answer.returnTo;
      onPasswordAccepted?.();
      return showStep(answer);
    };
  }

  /** Resolves once the pending step is shown or the sign-in has ended. */
  function resumeSignIn(uid: string, staff: boolean): Promise<void> {
    return new Promise((resolve) => {
      const stop = challenges.subscribe(resolve);
      const resumed = signInAndOpen((client) => client.resumeSignIn(uid, showStep), staff, wantedPath());
      void resumed.finally(() => {
        stop();
        resolve();
      });
    });
  }

  return {
    challenges,
    signIn: (credentials, { staff, onPasswordAccepted }) =>
      signInAndOpen(signInWith(withPassword(credentials, onPasswordAccepted)), staff, wantedPath()),
    signInWithPasskey: ({ staff }) =>
      signInAndOpen(
        signInWith(({ uid }) => submitPasskey(uid, 'passkey')),
        staff,
        wantedPath(),
      ),
    signInNewAccount: (credentials, path) => signInAndOpen(signInWith(withPassword(credentials)), false, path),
    async resume() {
      const uid = pendingSignIn();
      const { kind } = decideAuthPage(location.pathname);
      // Opening another screen abandons the sign-in, as it does without a reload.
      if (kind !== 'login' && kind !== 'staff-login') clearPendingSignIn();
      else if (uid) await resumeSignIn(uid, kind === 'staff-login');
    },
    async redirect({ email, ...state }) {
      try {
        await (await authentication()).redirectToSignIn(state, email);
      } catch {
        showError('shared.toasts.couldNotComplete');
      }
    },
    prepare() {
      loadPlatform().catch(() => undefined);
      authentication().catch(() => undefined);
    },
    async restore() {
      if (!isMarkedSignedIn()) return false;
      const client = await authentication();
      if (!(await client.restore())) return false;
      clearPendingSignIn();
      await redeemInvitation(client);
      return openPlatform(client, null);
    },
    async complete() {
      const client = await authentication();
      let state: RedirectState;
      try {
        state = await client.completeRedirect();
      } catch {
        // The redirect has expired, or its page was reloaded.
        showError('shared.toasts.couldNotComplete');
        return false;
      }
      try {
        await processSignUp(await client.token(), state.invitation);
      } catch (error) {
        await signOutWithReason(
          client,
          error instanceof SignInError ? error.message : authText('shared.toasts.couldNotComplete'),
        );
        return false;
      }
      // Before anything else can fail: the authorization code is used up, so a retry must start at the target page.
      navigate(state.wanted, { replace: true });
      return openPlatform(client, null);
    },
  };
}

/**
 * Handles an invitation link opened while signed in: an invitation for this account is redeemed, which approves an
 * account awaiting approval; one for another address stays unredeemed.
 */
async function redeemInvitation(client: Authentication): Promise<void> {
  const query = new URLSearchParams(location.search);
  const token = query.get('token');
  if (location.pathname !== paths.createAccount() || !token) return;
  const isValid = () => isInvitationValid(token, query.get('email') ?? '');
  try {
    if (!(await isValid())) return showError('shared.toasts.tokenValidationFailed');
    await processSignUp(await client.token(), token);
    if (await isValid()) showError('shell.createAccount.otherAccount');
  } catch {
    showError('shared.toasts.couldNotComplete');
  }
}

/** Signs out and shows the reason: in this page, or after the redirect back from an external provider. */
async function signOutWithReason(client: Authentication, reason: string): Promise<void> {
  storeNotice(reason);
  if ((await client.signOut()) === 'leaving') return;
  consumeNotice();
  toasts.show({ severity: 'error', text: reason });
}

function showError(key: AuthTextKey): void {
  toasts.show({ severity: 'error', text: authText(key) });
}

/** Returns why the server rejected the account (AUTH-13, AUTH-18, ADM-04, ADM-05). */
function accountErrorKey({ code }: AccountRefused): AuthTextKey {
  if (code === 'ACCOUNT_DISABLED') return 'shared.toasts.accountDisabled';
  if (code !== 'NOT_APPROVED') return 'shared.toasts.couldNotComplete';
  return location.pathname.startsWith(paths.admin()) ? 'shell.pages.notAdmin' : 'shared.toasts.notApproved';
}
