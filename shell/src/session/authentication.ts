import {
  ErrorResponse,
  InMemoryWebStorage,
  type User,
  UserManager,
  type UserManagerSettings,
  WebStorageStateStore,
} from 'oidc-client-ts';
import type { AnswerChallenge, PendingStep } from './challenge-calls.ts';
import { createFetchNavigator, createSignOutNavigator, resumeInteraction } from './fetch-navigator.ts';
import type { IdentityConfiguration } from './identity-configuration.ts';
import { isMarkedSignedIn, markSignedIn, unmarkSignedIn } from './session-mark.ts';
import { createTokenKeeper, NotSignedIn, RenewalRefused, type Token } from './token-keeper.ts';

/** State preserved during the redirect to an external provider. */
export interface RedirectState {
  /** Path to open after sign-in. */
  wanted: string;
  /** Token of the invitation link that started the sign-in. */
  invitation?: string;
}

/** The session at the identity provider. The tokens stay inside. */
export interface Authentication {
  mode: IdentityConfiguration['mode'];
  /**
   * Restores the session without user interaction; resolves with whether there is one. Rejects when the provider cannot
   * be reached.
   */
  restore(): Promise<boolean>;
  /** Embedded mode: signs in. Rejects with what `answerChallenge` rejects with. */
  signIn(answerChallenge: AnswerChallenge): Promise<void>;
  /**
   * Embedded mode: resumes a sign-in that was started before a page reload. Rejects with what `answerChallenge` rejects
   * with.
   * @returns false when that sign-in has ended or has to be restarted
   */
  resumeSignIn(uid: string, answerChallenge: AnswerChallenge): Promise<boolean>;
  /**
   * Embedded mode: re-authenticates the signed-in user within the same session. On failure the current tokens are kept.
   * Rejects with what `answerChallenge` rejects with.
   */
  reauthenticate(answerChallenge: AnswerChallenge): Promise<void>;
  /** External mode: redirects to the provider's page. */
  redirectToSignIn(state: RedirectState, email?: string): Promise<void>;
  /** External mode: handles the provider's redirect back to this page. */
  completeRedirect(): Promise<RedirectState>;
  /** Returns a valid access token, renewed if necessary. @throws NotSignedIn */
  token(): Promise<string>;
  /**
   * Ends the session here and at the provider; here also when the provider cannot be reached.
   * @returns `leaving` when the browser is being redirected to the provider
   */
  signOut(): Promise<'done' | 'leaving'>;
  /** Discards the tokens of this page without ending the session at the provider. */
  discardTokens(): Promise<void>;
  /** Registers a listener that is called when the token has expired or its renewal was refused. */
  onEnd(listener: () => void): void;
}

/** Provider errors that do not end the session. */
const transientErrors = new Set(['server_error', 'temporarily_unavailable']);

/** Creates the page's OpenID Connect client: authorization code flow with PKCE, in both modes (AUTH-04). */
export function createAuthentication(configuration: IdentityConfiguration): Authentication {
  const { mode } = configuration;
  const embedded = mode === 'embedded';
  let currentAnswer: AnswerChallenge | undefined;
  const settings = settingsOf(configuration);
  const manager = new UserManager(
    settings,
    undefined,
    embedded ? createFetchNavigator((step) => answer(currentAnswer, step)) : undefined,
    embedded ? createFetchNavigator() : undefined,
  );
  // Shares the stores of the first manager. A second one is needed because a manager has one silent navigator for both.
  const signOutManager = new UserManager(settings, undefined, undefined, createSignOutNavigator());
  const endListeners: (() => void)[] = [];
  const keeper = createTokenKeeper({
    renew: async () => tokenOf(await renew()),
    onEnd: () => {
      unmarkSignedIn();
      for (const listener of endListeners) listener();
    },
  });

  async function renew(): Promise<User> {
    try {
      // A duplicated tab shares the external provider's rotating refresh token, so renewals are serialized by a lock.
      const user = await (embedded ? signInSilently() : navigator.locks.request('token-renewal', signInSilently));
      if (!user) throw new RenewalRefused('The provider has no session');
      return user;
    } catch (error) {
      if (error instanceof ErrorResponse && !transientErrors.has(error.error ?? '')) {
        throw new RenewalRefused(error.message, { cause: error });
      }
      throw error;
    }
  }

  function signInSilently(): Promise<User | null> {
    return manager.signinSilent({ nonce: crypto.randomUUID() });
  }

  /** @param idToken of the signed-in user: the provider then accepts only this account and keeps the session */
  async function signInWith(answerChallenge: AnswerChallenge, idToken?: string): Promise<void> {
    currentAnswer = answerChallenge;
    try {
      const hint = idToken ? { id_token_hint: idToken } : {};
      acceptUser(await manager.signinPopup({ prompt: 'login', nonce: crypto.randomUUID(), ...hint }));
    } finally {
      if (currentAnswer === answerChallenge) currentAnswer = undefined;
    }
  }

  function acceptUser(user: User): void {
    keeper.hold(tokenOf(user));
    markSignedIn();
  }

  async function discardTokens(): Promise<void> {
    keeper.drop();
    unmarkSignedIn();
    await manager.removeUser();
  }

  return {
    mode,
    async restore() {
      if (!isMarkedSignedIn()) return false;
      try {
        const stored = embedded ? null : await manager.getUser();
        if (!embedded && !stored) return false;
        acceptUser(stored && !stored.expired ? stored : await renew());
        return true;
      } catch (error) {
        if (!(error instanceof RenewalRefused)) throw error;
        await discardTokens();
        return false;
      }
    },
    signIn: (answerChallenge) => signInWith(answerChallenge),
    async resumeSignIn(uid, answerChallenge) {
      if (!(await resumeInteraction(uid, answerChallenge))) return false;
      // The PKCE verifier of the returned code was lost in the reload, so tokens are requested with the new session.
      acceptUser(await renew());
      return true;
    },
    async reauthenticate(answerChallenge) {
      const user = await manager.getUser();
      if (!user?.id_token) throw new NotSignedIn();
      await signInWith(answerChallenge, user.id_token);
    },
    async redirectToSignIn(state, email) {
      await manager.signinRedirect({ state, nonce: crypto.randomUUID(), ...(email ? { login_hint: email } : {}) });
    },
    async completeRedirect() {
      const user = await manager.signinRedirectCallback();
      acceptUser(user);
      return user.state as RedirectState;
    },
    token: () => keeper.fresh(),
    async signOut() {
      keeper.drop();
      unmarkSignedIn();
      try {
        if (embedded) await signOutManager.signoutSilent();
        else await manager.signoutRedirect();
        return embedded ? 'done' : 'leaving';
      } catch {
        // The provider is unreachable or has no end-session endpoint; the local session has ended.
        return 'done';
      } finally {
        await manager.removeUser();
      }
    },
    discardTokens,
    onEnd: (listener) => void endListeners.push(listener),
  };
}

function settingsOf(configuration: IdentityConfiguration): UserManagerSettings {
  const memory = new WebStorageStateStore({ store: new InMemoryWebStorage() });
  const embedded = configuration.mode === 'embedded';
  // The redirect to an external provider unloads the page, so its state cannot be kept in memory.
  const store = embedded ? memory : new WebStorageStateStore({ store: sessionStorage, prefix: 'oidc.' });
  return {
    requestTimeoutInSeconds: 10,
    authority: configuration.authority,
    client_id: configuration.clientId,
    scope: configuration.scope,
    redirect_uri: configuration.redirectUri,
    post_logout_redirect_uri: configuration.postLogoutRedirectUri,
    ...(configuration.metadata ? { metadata: configuration.metadata } : {}),
    response_type: 'code',
    userStore: store,
    stateStore: store,
    automaticSilentRenew: false,
    loadUserInfo: false,
    monitorSession: false,
  };
}

function answer(answerChallenge: AnswerChallenge | undefined, step: PendingStep): Promise<string> {
  if (!answerChallenge) throw new Error('The provider asks for a sign-in that was not started');
  return answerChallenge(step);
}

function tokenOf(user: User): Token {
  if (user.expires_at === undefined) throw new Error('The provider did not send the expiry of the access token');
  return { value: user.access_token, expiresAt: user.expires_at * 1000 };
}
