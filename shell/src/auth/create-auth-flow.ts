import { paths } from '@platform/paths';
import { reportFault } from '../error-reporting/fault-reports.ts';
import { decideAuthPage } from '../navigation/auth-page.ts';
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
import { goTo } from './auth-path.ts';
import { ChallengeAbandoned, createChallengeQueue } from './challenge-queue.ts';
import type { AuthOptions } from './open-auth.tsx';
import { signInErrorText } from './sign-in-error-text.ts';
import { wantedPath } from './wanted-path.ts';

interface AuthFlowDeps extends AuthOptions {
  identity: IdentityConfiguration;
  /** Takes the door down, right before the platform takes its place. */
  clear(): void;
}

interface AuthController extends AuthFlow {
  /** Goes in with a session that is still there. @throws when that cannot be found out */
  restore(): Promise<boolean>;
  /** Goes on with a sign-in whose page was reloaded. Resolves when the door can be shown: with the due step, or none. */
  resume(): Promise<void>;
  /** Goes in with what an external provider sent back. */
  complete(): Promise<boolean>;
}

/** Everything that leads from the door into the platform. */
export function createAuthFlow({ identity, loadPlatform, root, clear }: AuthFlowDeps): AuthController {
  let pending: Promise<Authentication> | undefined;
  const proofs = createChallengeQueue(async () => (await import('../challenge/challenge-card.tsx')).ChallengeCard);

  /**
   * The OpenID Connect client is fetched when it is needed: a first view of the door works without it. The server
   * preloads the chunk by its name where somebody signed in may come.
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
   * With a session at the provider: loads the account, opens the platform at `path`. An account that the server will not
   * have is signed out.
   * @throws when the server or the platform's script did not answer; nobody is signed out for that
   */
  async function enter(client: Authentication, path: string | null): Promise<boolean> {
    const module = loadPlatform();
    // Awaited below; until then its failure is not unhandled.
    module.catch(() => undefined);
    let me: Me;
    try {
      me = await loadAccount(await client.token());
    } catch (error) {
      if (!(error instanceof AccountRefused)) throw error;
      await signOutWithReason(client, authText(accountErrorKey(error)));
      if (!location.pathname.startsWith(paths.admin())) goTo('/', { replace: true });
      return false;
    }
    const { startPlatform } = await module;
    await startPlatform(root, {
      authentication: client,
      me,
      closeAuth() {
        if (path) history.replaceState(null, '', path);
        clear();
      },
    });
    return true;
  }

  /** After a sign-in of this moment there is no session to keep for another try: the form is still there. */
  async function openOrDiscardTokens(client: Authentication, path: string | null): Promise<boolean> {
    try {
      return await enter(client, path);
    } catch (error) {
      await client.forget();
      throw error;
    }
  }

  /** The door's steps have gone with it, or gone back to the form, when this settles. */
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
      proofs.close();
    }
  }

  const signInBy = (prove: AnswerChallenge) => async (client: Authentication) => {
    await client.signIn(prove);
    return true;
  };

  /** A step after the first: a reload of the page goes on there. */
  function askForStep(step: PendingStep): Promise<string> {
    storePendingSignIn(step.uid);
    return proofs.ask(step);
  }

  /** The password first, then whatever else the account asks for. */
  function withPassword(credentials: Credentials, onPasswordAccepted?: () => void): AnswerChallenge {
    return async ({ uid }) => {
      const answer = await submitCredentials(uid, credentials);
      if ('returnTo' in answer) return answer.returnTo;
      onPasswordAccepted?.();
      return askForStep(answer);
    };
  }

  /** Resolves once the due step is shown, or there is none. */
  function resumeSignIn(uid: string, staff: boolean): Promise<void> {
    return new Promise((resolve) => {
      const stop = proofs.subscribe(resolve);
      const resumed = signInAndOpen((client) => client.resumeSignIn(uid, askForStep), staff, wantedPath());
      void resumed.finally(() => {
        stop();
        resolve();
      });
    });
  }

  return {
    proofs,
    signIn: (credentials, { staff, onPasswordAccepted }) =>
      signInAndOpen(signInBy(withPassword(credentials, onPasswordAccepted)), staff, wantedPath()),
    signInWithPasskey: ({ staff }) =>
      signInAndOpen(
        signInBy(({ uid }) => submitPasskey(uid, 'passkey')),
        staff,
        wantedPath(),
      ),
    signInNewAccount: (credentials, path) => signInAndOpen(signInBy(withPassword(credentials)), false, path),
    async resume() {
      const uid = pendingSignIn();
      const { kind } = decideAuthPage(location.pathname);
      // Whoever opens another screen has given it up, as without a reload.
      if (kind !== 'login' && kind !== 'staff-login') clearPendingSignIn();
      else if (uid) await resumeSignIn(uid, kind === 'staff-login');
    },
    async redirect({ email, ...state }) {
      try {
        await (await authentication()).redirectToSignIn(state, email);
      } catch {
        tell('shared.toasts.couldNotComplete');
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
      return enter(client, null);
    },
    async complete() {
      const client = await authentication();
      let state: RedirectState;
      try {
        state = await client.completeRedirect();
      } catch {
        // The way back was left open too long, or the page was reloaded on it.
        tell('shared.toasts.couldNotComplete');
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
      // Before anything else may fail: what the provider sent back is used up, so trying again begins from here.
      goTo(state.wanted, { replace: true });
      return enter(client, null);
    },
  };
}

/**
 * The link of an invitation in the browser of somebody who is signed in: the own one is taken up, which approves whoever
 * waits; another person's is left for that person.
 */
async function redeemInvitation(client: Authentication): Promise<void> {
  const query = new URLSearchParams(location.search);
  const token = query.get('token');
  if (location.pathname !== paths.createAccount() || !token) return;
  const isValid = () => isInvitationValid(token, query.get('email') ?? '');
  try {
    if (!(await isValid())) return tell('shared.toasts.tokenValidationFailed');
    await processSignUp(await client.token(), token);
    if (await isValid()) tell('shell.createAccount.otherPerson');
  } catch {
    tell('shared.toasts.couldNotComplete');
  }
}

/** Says why: here, or at the door that an external provider's page leads back to. */
async function signOutWithReason(client: Authentication, reason: string): Promise<void> {
  storeNotice(reason);
  if ((await client.signOut()) === 'leaving') return;
  consumeNotice();
  toasts.show({ severity: 'error', text: reason });
}

function tell(key: AuthTextKey): void {
  toasts.show({ severity: 'error', text: authText(key) });
}

/** Why the server will not have the account (AUTH-13, AUTH-18, ADM-04, ADM-05). */
function accountErrorKey({ code }: AccountRefused): AuthTextKey {
  if (code === 'ACCOUNT_DISABLED') return 'shared.toasts.accountDisabled';
  if (code !== 'NOT_APPROVED') return 'shared.toasts.couldNotComplete';
  return location.pathname.startsWith(paths.admin()) ? 'shell.pages.notAdmin' : 'shared.toasts.notApproved';
}
