import type { FastifyBaseLogger } from 'fastify';
import Provider, {
  type AdapterFactory,
  type Configuration,
  errors,
  interactionPolicy,
  type KoaContextWithOIDC,
} from 'oidc-provider';
import type { Database } from '../../database/database.ts';
import { type IdentityKeys, signingAlgorithm } from '../key-ring.ts';
import { deviceCookie, deviceCookieOptions, readDeviceSecrets, rememberDevice } from '../known-devices.ts';
import type { SignInNotices } from '../second-factor/notices.ts';
import type { SecondFactors } from '../second-factor/state.ts';
import { recordSession } from '../sessions.ts';
import type { Users } from '../users.ts';
import { apiAudience, clientId, clientMetadata, providerPath } from './client.ts';
import { handleLogout, sessionCookie } from './logout.ts';

const day = 86_400;

export interface ProviderOptions {
  publicUrl: string;
  accessTokenSeconds: number;
  adapter: AdapterFactory;
  keys: IdentityKeys;
  users: Users;
  secondFactors: SecondFactors;
  database: Database;
  notices: SignInNotices;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/**
 * Creates the embedded OpenID Connect provider: authorization code flow with PKCE for one public first-party client,
 * access tokens as signed JWTs, no consent screen, no refresh tokens.
 */
export function createProvider(options: ProviderOptions): Provider {
  const provider = new Provider(`${options.publicUrl}${providerPath}`, configure(options));
  // The mount sets host and protocol to those of the issuer, so the forwarded headers can be trusted.
  provider.proxy = true;
  updateSessionIdInPlace(provider);
  storeSecurityVersion(provider);
  provider.use(async (ctx, next) => {
    await next();
    await recordUse(options, ctx);
  });
  // The client only gets `server_error`; the reason is logged.
  provider.on('server_error', (_ctx, error) => options.log.warn({ err: error }, 'The identity provider failed'));
  return provider;
}

function configure({
  publicUrl,
  accessTokenSeconds,
  adapter,
  keys,
  users,
  secondFactors,
}: ProviderOptions): Configuration {
  return {
    adapter,
    clients: [clientMetadata(publicUrl)],
    jwks: { keys: keys.signing },
    cookies: {
      keys: keys.cookies,
      names: { session: '_identity', interaction: '_identity_interaction', resume: '_identity_resume' },
      long: sessionCookie,
      // Without a path: the provider scopes each interaction's cookie to its own URL, so two tabs do not overwrite each
      // other's.
      short: { httpOnly: true, sameSite: 'lax', signed: true },
    },
    interactions: {
      policy: signInPolicy(secondFactors),
      url: (_ctx, interaction) => `${providerPath}/interaction/${interaction.uid}`,
    },
    responseTypes: ['code'],
    scopes: ['openid', 'email'],
    acrValues: ['pwd', 'mfa'],
    claims: { openid: ['sub', 'acr', 'amr', 'auth_time'], email: ['email', 'email_verified'] },
    // The page shows the e-mail address before its first API call.
    conformIdTokenClaims: false,
    clientAuthMethods: ['none'],
    clientBasedCORS: (_ctx, origin) => origin === publicUrl,
    pkce: { required: () => true },
    enabledJWA: { idTokenSigningAlgValues: [signingAlgorithm] },
    features: {
      devInteractions: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      dPoP: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: { enabled: true, logoutSource: handleLogout },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => apiAudience,
        useGrantedResource: () => true,
        getResourceServerInfo: (_ctx, indicator) => {
          if (indicator !== apiAudience) throw new errors.InvalidTarget();
          return {
            scope: 'api',
            audience: apiAudience,
            accessTokenTTL: accessTokenSeconds,
            accessTokenFormat: 'jwt',
            jwt: { sign: { alg: signingAlgorithm } },
          };
        },
      },
    },
    extraTokenClaims: ({ oidc: { entities } }, token) => ({
      user_id: 'accountId' in token ? token.accountId : undefined,
      session_uid: 'sessionUid' in token ? token.sessionUid : undefined,
      // How and when the user was authenticated (RFC 9068).
      acr: entities.AuthorizationCode?.acr,
      amr: entities.AuthorizationCode?.amr,
      auth_time: entities.AuthorizationCode?.authTime,
    }),
    issueRefreshToken: () => false,
    expiresWithSession: () => true,
    loadExistingGrant: grantToOwnClient,
    async findAccount(_ctx, subject) {
      const user = await users.findBySubject(subject);
      if (!user || !(await users.isActive(subject))) return undefined;
      return {
        accountId: subject,
        claims: () => ({ sub: subject, email: user.email, email_verified: user.emailVerified }),
      };
    },
    renderError: (ctx, error) => {
      if (ctx.accepts('json', 'html') === 'json') {
        ctx.body = error;
        return;
      }
      // Only direct navigation requests HTML: the product's own page handles the error itself.
      ctx.status = 303;
      ctx.redirect('/');
    },
    ttl: {
      AuthorizationCode: 60,
      AccessToken: accessTokenSeconds,
      IdToken: accessTokenSeconds,
      Interaction: 1_800,
      Session: 14 * day,
      Grant: 14 * day,
    },
  };
}

/**
 * A session of an account that may no longer sign in is ignored: `prompt=none` answers `login_required`. A session that
 * lacks a second factor which its account has or must have is prompted for that alone.
 */
function signInPolicy(secondFactors: SecondFactors): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base();
  policy
    .get('login')
    ?.checks.add(
      new interactionPolicy.Check(
        'account_inactive',
        'the account may not sign in',
        'login_required',
        (ctx) => Boolean(ctx.oidc.session?.accountId) && !ctx.oidc.account,
      ),
    );
  const secondFactor = new interactionPolicy.Check(
    'second_factor_missing',
    'the session needs a second factor',
    'login_required',
    async ({ oidc: { session, account } }) =>
      account !== undefined &&
      !session?.amr?.includes('mfa') &&
      (await secondFactors.requirementOf(account.accountId)) !== 'none',
  );
  policy.add(new interactionPolicy.Prompt({ name: 'second_factor', requestable: false }, secondFactor), 1);
  return policy;
}

/**
 * The library changes a session's id after each sign-in by deleting its row and storing a new one; a concurrent call
 * would find no session. Without an old id it only stores, and the adapter updates the id in place.
 */
function updateSessionIdInPlace(provider: Provider): void {
  Object.defineProperty(provider.Session.prototype, 'oldId', { get: () => undefined, set() {} });
}

/**
 * Adds the security version of the authentication to the session: the database rejects sessions from before a
 * revocation.
 */
function storeSecurityVersion(provider: Provider): void {
  const stored: string[] = Reflect.get(provider.Session, 'IN_PAYLOAD');
  Object.defineProperty(provider.Session, 'IN_PAYLOAD', { value: [...stored, 'securityVersion'] });
  // Emitted between the resumption and the first use of the session.
  provider.on('interaction.ended', ({ oidc: { result, session } }) => {
    const login = result?.login;
    if (login && session) Object.assign(session, { securityVersion: login.securityVersion });
  });
}

/** Records that a session that was issued a code is in use, and its device. */
async function recordUse(
  { database, publicUrl, notices }: Pick<ProviderOptions, 'database' | 'publicUrl' | 'notices'>,
  ctx: Pick<KoaContextWithOIDC, 'get' | 'cookies'> & Partial<KoaContextWithOIDC>,
): Promise<void> {
  const { AuthorizationCode, Session } = ctx.oidc?.entities ?? {};
  if (!AuthorizationCode || !Session?.accountId) return;
  const userAgent = ctx.get('user-agent');
  const session = { uid: Session.uid, subject: Session.accountId };
  await recordSession(database, { ...session, userAgent });
  const device = await rememberDevice(database, session, readDeviceSecrets(ctx.get('cookie')), (transaction) =>
    notices.signedInOnNewDevice(transaction, { ...session, userAgent }),
  );
  if (device) ctx.cookies.set(deviceCookie, device, deviceCookieOptions(publicUrl.startsWith('https:')));
}

/** The client is first-party, so the grant is created without consent. */
async function grantToOwnClient(ctx: KoaContextWithOIDC) {
  const { provider, session, account, client } = ctx.oidc;
  if (!account || client?.clientId !== clientId) return undefined;
  const grantId = session?.grantIdFor(clientId);
  const existing = grantId ? await provider.Grant.find(grantId) : undefined;
  if (existing?.accountId === account.accountId) return existing;
  const grant = new provider.Grant({ accountId: account.accountId, clientId });
  grant.addOIDCScope('openid email');
  grant.addResourceScope(apiAudience, 'api');
  await grant.save();
  return grant;
}
