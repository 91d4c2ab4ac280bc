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

/** What survives the way to an external provider and back. */
export interface RedirectState {
  /** Path to go on at. */
  wanted: string;
  /** Token of the invitation that the person came with. */
  invitation?: string;
}

/** Who is signed in at the identity provider. The tokens stay in here. */
export interface Authentication {
  mode: IdentityConfiguration['mode'];
  /** Whether somebody is signed in, found out without asking for anything. Rejects when the provider is not reached. */
  restore(): Promise<boolean>;
  /** Embedded mode. Rejects with what `prove` rejects with. */
  signIn(prove: AnswerChallenge): Promise<void>;
  /**
   * Embedded mode: goes on with a sign-in that the page has begun before it was reloaded. Rejects with what `prove` rejects
   * with.
   * @returns false when that sign-in has ended, or has to begin anew
   */
  resumeSignIn(uid: string, prove: AnswerChallenge): Promise<boolean>;
  /**
   * Embedded mode: the signed-in person proves again that it is them, within the same session. The tokens of before stay
   * when that comes to nothing. Rejects with what `prove` rejects with.
   */
  reauthenticate(prove: AnswerChallenge): Promise<void>;
  /** External mode: leaves the page for the provider's. */
  redirectToSignIn(state: RedirectState, email?: string): Promise<void>;
  /** External mode: takes what the provider sent back with the address of this page. */
  completeRedirect(): Promise<RedirectState>;
  /** A fresh access token. @throws NotSignedIn */
  token(): Promise<string>;
  /**
   * Ends the session here and at the provider. An unreachable provider does not keep anybody signed in here.
   * @returns `leaving` when the provider's page is about to take over
   */
  signOut(): Promise<'done' | 'leaving'>;
  /** Forgets the tokens of this page alone. */
  forget(): Promise<void>;
  /** Called when the token ended or its renewal was refused. */
  onEnd(listener: () => void): void;
}

/** Provider errors that say nothing about the session. */
const transientErrors = new Set(['server_error', 'temporarily_unavailable']);

/** The OpenID Connect client of the page: authorization code with PKCE, in both modes (AUTH-04). */
export function createAuthentication(configuration: IdentityConfiguration): Authentication {
  const { mode } = configuration;
  const embedded = mode === 'embedded';
  let proving: AnswerChallenge | undefined;
  const settings = settingsOf(configuration);
  const manager = new UserManager(
    settings,
    undefined,
    embedded ? createFetchNavigator((step) => answer(proving, step)) : undefined,
    embedded ? createFetchNavigator() : undefined,
  );
  // With the stores of the other one; silent sign-ins and sign-outs of one manager share a navigator.
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
      // Tabs share the external provider's rotating refresh token only when one was duplicated; then one at a time.
      const user = await (embedded ? askSilently() : navigator.locks.request('token-renewal', askSilently));
      if (!user) throw new RenewalRefused('The provider knows no session');
      return user;
    } catch (error) {
      if (error instanceof ErrorResponse && !transientErrors.has(error.error ?? '')) {
        throw new RenewalRefused(error.message, { cause: error });
      }
      throw error;
    }
  }

  function askSilently(): Promise<User | null> {
    return manager.signinSilent({ nonce: crypto.randomUUID() });
  }

  /** @param idToken of the person who is signed in: the provider takes nobody else then, and keeps the session. */
  async function signInWith(prove: AnswerChallenge, idToken?: string): Promise<void> {
    proving = prove;
    try {
      const hint = idToken ? { id_token_hint: idToken } : {};
      enter(await manager.signinPopup({ prompt: 'login', nonce: crypto.randomUUID(), ...hint }));
    } finally {
      if (proving === prove) proving = undefined;
    }
  }

  function enter(user: User): void {
    keeper.hold(tokenOf(user));
    markSignedIn();
  }

  async function forget(): Promise<void> {
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
        enter(stored && !stored.expired ? stored : await renew());
        return true;
      } catch (error) {
        if (!(error instanceof RenewalRefused)) throw error;
        await forget();
        return false;
      }
    },
    signIn: (prove) => signInWith(prove),
    async resumeSignIn(uid, prove) {
      if (!(await resumeInteraction(uid, prove))) return false;
      // The key to the code that came back was lost with the page before: the session gives another one.
      enter(await renew());
      return true;
    },
    async reauthenticate(prove) {
      const user = await manager.getUser();
      if (!user?.id_token) throw new NotSignedIn();
      await signInWith(prove, user.id_token);
    },
    async redirectToSignIn(state, email) {
      await manager.signinRedirect({ state, nonce: crypto.randomUUID(), ...(email ? { login_hint: email } : {}) });
    },
    async completeRedirect() {
      const user = await manager.signinRedirectCallback();
      enter(user);
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
        // Unreachable, or a provider without an end of session: here nobody is signed in any more.
        return 'done';
      } finally {
        await manager.removeUser();
      }
    },
    forget,
    onEnd: (listener) => void endListeners.push(listener),
  };
}

function settingsOf(configuration: IdentityConfiguration): UserManagerSettings {
  const memory = new WebStorageStateStore({ store: new InMemoryWebStorage() });
  const embedded = configuration.mode === 'embedded';
  // An external provider's page takes this page's place on the way, so memory would not last.
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

function answer(prove: AnswerChallenge | undefined, step: PendingStep): Promise<string> {
  if (!prove) throw new Error('The provider asks for a sign-in that nobody began');
  return prove(step);
}

function tokenOf(user: User): Token {
  if (user.expires_at === undefined) throw new Error('The provider names no end of the access token');
  return { value: user.access_token, expiresAt: user.expires_at * 1000 };
}
