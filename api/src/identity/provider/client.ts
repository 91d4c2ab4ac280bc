import { paths } from '@platform/paths';
import type { ClientMetadata } from 'oidc-provider';
import { signingAlgorithm } from '../key-ring.ts';

/** The page is the only client. It is public: PKCE replaces a client secret. */
export const clientId = 'shell';

/** Audience of access tokens; tokens for any other audience are rejected. */
export const apiAudience = 'urn:platform:api';

/** Scopes that the page requests: identity claims and the API. */
export const clientScope = 'openid email api';

/** Path of the provider on the product's origin. */
export const providerPath = '/oidc';

export const redirectUri = (publicUrl: string) => `${publicUrl}${paths.signInCallback()}`;
export const postLogoutRedirectUri = (publicUrl: string) => `${publicUrl}/`;

export function clientMetadata(publicUrl: string): ClientMetadata {
  return {
    client_id: clientId,
    application_type: 'web',
    token_endpoint_auth_method: 'none',
    // No refresh token in the browser: the page renews tokens with `prompt=none` and the session cookie.
    grant_types: ['authorization_code'],
    response_types: ['code'],
    redirect_uris: [redirectUri(publicUrl)],
    post_logout_redirect_uris: [postLogoutRedirectUri(publicUrl)],
    id_token_signed_response_alg: signingAlgorithm,
  };
}
