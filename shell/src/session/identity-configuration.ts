import type { OidcMetadata } from 'oidc-client-ts';

/** What the server says about signing in; see `GET /api/auth/configuration`. */
export interface IdentityConfiguration {
  mode: 'embedded' | 'external';
  authority: string;
  clientId: string;
  scope: string;
  redirectUri: string;
  postLogoutRedirectUri: string;
  metadata?: Partial<OidcMetadata>;
}

let pending: Promise<IdentityConfiguration> | undefined;

/** Read once a page, from the page itself where the server has written it there. A failed read is tried again. */
export function identityConfiguration(): Promise<IdentityConfiguration> {
  pending ??= read().catch((error: unknown) => {
    pending = undefined;
    throw error;
  });
  return pending;
}

async function read(): Promise<IdentityConfiguration> {
  const written = document.getElementById('identity')?.textContent;
  if (written) return JSON.parse(written) as IdentityConfiguration;
  const response = await fetch('/api/auth/configuration', {
    cache: 'no-store',
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) throw new Error(`The sign-in configuration answered ${response.status}`);
  const { result } = (await response.json()) as { result: IdentityConfiguration };
  return result;
}
