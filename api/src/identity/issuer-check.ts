import { createDependency, type Dependency, type DependencyLog, faultCode } from '../dependencies.ts';
import { CodedError } from '../errors/coded-error.ts';
import { discover, type IssuerMetadata } from './external-verifier.ts';

/**
 * Tracks the state of an external issuer and its tokens; problems show at startup, in the log and on the health page.
 */
export interface IssuerCheck {
  dependency: Dependency;
  /** Fetches the issuer's metadata and checks that it meets the requirements. */
  check(): Promise<void>;
  /** Checks whether a token that is not a JWT is an opaque access token of the issuer. */
  noteOpaque(token: string): void;
  noteJwt(): void;
  noteUnavailable(error: CodedError): void;
}

const timeout = 3_000;
/** Minimum milliseconds between two checks of opaque tokens: anyone can send some. */
const opaqueCheckInterval = 30_000;

export const opaqueTokens =
  'The issuer issues opaque access tokens: configure it to issue JWT access tokens for OIDC_AUDIENCE (docs/operations.md).';

export function createIssuerCheck(issuer: string, log: DependencyLog): IssuerCheck {
  const dependency = createDependency('issuer', log);
  let isOpaque = false;
  let nextOpaqueCheck = 0;

  async function findProblem(): Promise<string | undefined> {
    const metadata = await discover(issuer, timeout);
    return describeIncompatibility(metadata, await readKeys(metadata)) ?? (isOpaque ? opaqueTokens : undefined);
  }

  async function isIssued(token: string): Promise<boolean> {
    const { userinfo_endpoint: address } = await discover(issuer, timeout);
    if (!address) return false;
    const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
    const response = await fetch(address, { headers, signal: AbortSignal.timeout(timeout) });
    return response.ok;
  }

  return {
    dependency,
    async check() {
      try {
        const problem = await findProblem();
        if (problem) dependency.failed(problem);
        else dependency.works();
      } catch (error) {
        dependency.failed(describeFault(error), error instanceof CodedError ? error.cause : error);
      }
    },
    noteOpaque(token) {
      if (isOpaque || Date.now() < nextOpaqueCheck) return;
      nextOpaqueCheck = Date.now() + opaqueCheckInterval;
      // The call is rejected anyway; an unreachable issuer is reported by the periodic check.
      void isIssued(token).then(
        (issued) => {
          if (!issued) return;
          isOpaque = true;
          dependency.failed(opaqueTokens);
        },
        () => undefined,
      );
    },
    noteJwt() {
      isOpaque = false;
    },
    noteUnavailable(error) {
      dependency.failed(describeFault(error), error.cause);
    },
  };
}

function describeFault(error: unknown): string {
  if (error instanceof CodedError) return `The issuer of OIDC_ISSUER does not answer (${faultCode(error.cause)}).`;
  return 'The issuer of OIDC_ISSUER cannot be used: the log says why.';
}

async function readKeys({ jwks_uri: address }: IssuerMetadata): Promise<unknown[]> {
  const response = await fetch(address, { signal: AbortSignal.timeout(timeout) });
  const body: unknown = response.ok ? await response.json() : undefined;
  const keys: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'keys') : undefined;
  return Array.isArray(keys) ? keys : [];
}

/** @returns undefined for a suitable issuer, as far as its metadata tells */
function describeIncompatibility(metadata: IssuerMetadata, keys: unknown[]): string | undefined {
  const { code_challenge_methods_supported: challenges, response_types_supported: responses } = metadata;
  if (keys.length === 0) return 'The issuer publishes no keys: its tokens cannot be verified.';
  if (responses && !responses.includes('code')) return 'The issuer does not support the authorization code flow.';
  if (challenges && !challenges.includes('S256')) return 'The issuer does not support PKCE with S256.';
  return undefined;
}
