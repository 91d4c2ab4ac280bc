import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import Provider from 'oidc-provider';
import { Browser } from './browser.ts';

/** A user of the foreign issuer. */
export interface ForeignUser {
  subject: string;
  email?: string;
  emailVerified?: boolean;
}

export interface ForeignIssuer {
  issuer: string;
  /** Signs a user in by redirects and returns the access token for a client. */
  signIn(user: ForeignUser, clientId?: string): Promise<string>;
  /** Signs a user in and returns the ID token. */
  idToken(user: ForeignUser): Promise<string>;
  /** Publishes another key than the one it signs with. @returns a function that restores it */
  replacePublishedKey(): Promise<() => void>;
  stop(): Promise<void>;
}

export const foreignClient = 'invest-platform';
export const foreignAudience = 'urn:foreign:api';
const redirectUri = 'http://localhost:8080/auth/callback';

/**
 * Starts an issuer on another host name with its own keys, users and clients. It signs in the user of the login hint
 * without a sign-in page.
 */
export async function startForeignIssuer(): Promise<ForeignIssuer> {
  const users = new Map<string, ForeignUser>();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = await createProvider(issuer, users);
  const handle = provider.callback();
  let replacement: JWK | undefined;
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.url === '/jwks' && replacement) response.end(JSON.stringify({ keys: [replacement] }));
    else if (request.url?.startsWith('/interaction/')) void answerInteraction(provider, request, response);
    else void handle(request, response);
  });

  async function redeemCode(user: ForeignUser, clientId = foreignClient) {
    users.set(user.subject, user);
    const verifier = randomBytes(32).toString('base64url');
    const query = new URLSearchParams({
      client_id: clientId,
      response_type: 'code',
      redirect_uri: redirectUri,
      scope: 'openid email',
      nonce: randomBytes(16).toString('base64url'),
      login_hint: user.subject,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    });
    const code = await followToCode(`${issuer}/auth?${query}`);
    const response = await fetch(`${issuer}/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: clientId,
        code,
        redirect_uri: redirectUri,
        code_verifier: verifier,
      }),
    });
    return (await response.json()) as { access_token: string; id_token: string };
  }

  return {
    issuer,
    signIn: async (user, clientId) => (await redeemCode(user, clientId)).access_token,
    idToken: async (user) => (await redeemCode(user)).id_token,
    async replacePublishedKey() {
      replacement = await exportJWK((await generateKeyPair('RS256')).publicKey);
      return () => {
        replacement = undefined;
      };
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function followToCode(start: string): Promise<string> {
  const browser = new Browser();
  let next = start;
  for (let hop = 0; hop < 10; hop++) {
    const location = (await browser.fetch(next)).headers.get('location');
    if (!location) throw new Error(`${next} does not redirect`);
    next = new URL(location, next).href;
    if (next.startsWith(redirectUri)) return new URL(next).searchParams.get('code') ?? '';
  }
  throw new Error('Too many redirects');
}

async function answerInteraction(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { params } = await provider.interactionDetails(request, response);
  await provider.interactionFinished(request, response, { login: { accountId: String(params.login_hint) } });
}

async function createProvider(issuer: string, users: ReadonlyMap<string, ForeignUser>): Promise<Provider> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = await exportJWK(privateKey);
  const client = (id: string) => ({
    client_id: id,
    token_endpoint_auth_method: 'none' as const,
    grant_types: ['authorization_code'],
    redirect_uris: [redirectUri],
    response_types: ['code' as const],
  });
  return new Provider(issuer, {
    clients: [client(foreignClient), client('another-product')],
    jwks: { keys: [{ ...jwk, kid: await calculateJwkThumbprint(jwk), alg: 'RS256', use: 'sig' }] },
    cookies: { keys: [randomBytes(32).toString('hex')] },
    clientAuthMethods: ['none'],
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 3600, IdToken: 600 },
    pkce: { required: () => true },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    features: {
      devInteractions: { enabled: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => foreignAudience,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: '',
          audience: foreignAudience,
          accessTokenFormat: 'jwt',
          accessTokenTTL: 3600,
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
    },
    extraTokenClaims: (_ctx, token) => {
      const user = 'accountId' in token ? users.get(token.accountId) : undefined;
      return { email: user?.email, email_verified: user?.emailVerified, employee_number: `E-${user?.subject}` };
    },
    findAccount: (_ctx, subject) => ({
      accountId: subject,
      claims: () => ({ sub: subject }),
    }),
    async loadExistingGrant(ctx) {
      const { account, client: asking } = ctx.oidc;
      if (!account || !asking) return undefined;
      const grant = new ctx.oidc.provider.Grant({ accountId: account.accountId, clientId: asking.clientId });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
  });
}
