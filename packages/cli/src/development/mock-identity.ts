import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody, sendJson } from './backend.ts';

/** Returns the sign-in configuration of a page whose provider is `answerIdentity`. */
export function mockIdentity(origin: string): object {
  const issuer = `${origin}/oidc`;
  return {
    mode: 'embedded',
    authority: issuer,
    clientId: 'platform-dev',
    scope: 'openid',
    redirectUri: `${origin}/auth/callback`,
    postLogoutRedirectUri: `${origin}/`,
    metadata: {
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      end_session_endpoint: `${issuer}/session/end`,
      jwks_uri: `${issuer}/jwks`,
    },
  };
}

/** Signs everybody in who asks: the code is the nonce of the question, which the token has to contain. */
export async function answerIdentity(
  request: IncomingMessage,
  response: ServerResponse,
  origin: string,
): Promise<void> {
  const url = new URL(request.url ?? '/', origin);
  const parameters = url.searchParams;
  switch (url.pathname) {
    case '/oidc/auth': {
      const target = new URL(parameters.get('redirect_uri') ?? origin);
      target.searchParams.set('code', parameters.get('nonce') ?? '');
      target.searchParams.set('state', parameters.get('state') ?? '');
      return redirect(response, target.href);
    }
    case '/oidc/token': {
      const form = new URLSearchParams((await readBody(request)).toString());
      const now = Math.floor(Date.now() / 1000);
      const claims = { iss: `${origin}/oidc`, sub: 'mock', aud: 'platform-dev', iat: now, exp: now + 86_400 };
      const token = unsignedToken({ ...claims, nonce: form.get('code') });
      const answer = {
        access_token: 'mock',
        id_token: token,
        token_type: 'Bearer',
        expires_in: 86_400,
        scope: 'openid',
      };
      return sendJson(response, answer);
    }
    default:
      return redirect(response, `${origin}/`);
  }
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(303, { location, 'cache-control': 'no-store' }).end();
}

/** The shell leaves the check of signatures to the API. */
function unsignedToken(claims: object): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`;
}
