import type { OidcMetadata } from 'oidc-client-ts';

/** The server's sign-in configuration; see `GET /api/auth/configuration`. */
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

/** Returns the configuration, embedded in the page or else fetched. Cached, except for a failure. */
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
