import { createDependency, type Dependency, type DependencyLog, faultCode } from '../dependencies.ts';
import { CodedError } from '../errors/coded-error.ts';
import { discover, type IssuerMetadata } from './external-verifier.ts';

/** What is known of an external issuer without and with its tokens; its faults show at the start, in log and health. */
export interface IssuerCheck {
  dependency: Dependency;
  /** Asks the issuer what it is, and whether that will do. */
  check(): Promise<void>;
  /** Finds out whether what is no JWT is an access token of the issuer all the same. */
  noteOpaque(token: string): void;
  noteJwt(): void;
  noteAway(refusal: CodedError): void;
}

const timeout = 3_000;
/** Milliseconds between two questions about tokens that are no JWT: anybody can send some. */
const opaquePause = 30_000;

export const opaqueTokens =
  'The issuer gives opaque access tokens: set it up to issue JWT access tokens for OIDC_AUDIENCE (docs/operations.md).';

export function createIssuerCheck(issuer: string, log: DependencyLog): IssuerCheck {
  const dependency = createDependency('issuer', log);
  let isOpaque = false;
  let nextQuestion = 0;

  async function ask(): Promise<string | undefined> {
    const metadata = await discover(issuer, timeout);
    return describeUnfit(metadata, await readKeys(metadata)) ?? (isOpaque ? opaqueTokens : undefined);
  }

  async function isIssued(token: string): Promise<boolean> {
    const { userinfo_endpoint: address } = await discover(issuer, timeout);
    if (!address) return false;
    const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
    const answer = await fetch(address, { headers, signal: AbortSignal.timeout(timeout) });
    return answer.ok;
  }

  return {
    dependency,
    async check() {
      try {
        const problem = await ask();
        if (problem) dependency.failed(problem);
        else dependency.works();
      } catch (error) {
        dependency.failed(describeFault(error), error instanceof CodedError ? error.cause : error);
      }
    },
    noteOpaque(token) {
      if (isOpaque || Date.now() < nextQuestion) return;
      nextQuestion = Date.now() + opaquePause;
      // The call is refused anyway; an issuer that does not answer shows in the check.
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
    noteAway(refusal) {
      dependency.failed(describeFault(refusal), refusal.cause);
    },
  };
}

function describeFault(error: unknown): string {
  if (error instanceof CodedError) return `The issuer of OIDC_ISSUER does not answer (${faultCode(error.cause)}).`;
  return 'The issuer of OIDC_ISSUER cannot be used: the log says why.';
}

async function readKeys({ jwks_uri: address }: IssuerMetadata): Promise<unknown[]> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(timeout) });
  const body: unknown = answer.ok ? await answer.json() : undefined;
  const keys: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'keys') : undefined;
  return Array.isArray(keys) ? keys : [];
}

/** @returns undefined for an issuer that will do, as far as it says itself */
function describeUnfit(metadata: IssuerMetadata, keys: unknown[]): string | undefined {
  const { code_challenge_methods_supported: challenges, response_types_supported: responses } = metadata;
  if (keys.length === 0) return 'The issuer publishes no keys: its tokens cannot be checked.';
  if (responses && !responses.includes('code')) return 'The issuer does not support the authorization code flow.';
  if (challenges && !challenges.includes('S256')) return 'The issuer does not support PKCE with S256.';
  return undefined;
}
