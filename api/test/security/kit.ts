import { generateSync } from 'otplib';
import type { Browser } from '../identity/browser.ts';
import {
  authorizationRequest,
  type IdentityApi,
  password,
  redeemCode,
  submitCredentials,
  type Tokens,
} from '../identity/kit.ts';
import { SoftwareAuthenticator } from './software-authenticator.ts';

/** The response of a step of the sign-in form. */
export interface StepAnswer {
  status: number;
  result: {
    returnTo?: string;
    prompt?: string;
    methods?: string[];
    email?: string | null;
    stepUp?: boolean;
    code?: string;
    params?: { seconds?: number };
    recoveryCodes?: string[];
    recoveryCodesLeft?: number;
    secret?: string;
    uri?: string;
    options?: never;
  };
}

async function answerOf(response: Response): Promise<StepAnswer> {
  const { result } = (await response.json()) as Pick<StepAnswer, 'result'>;
  return { status: response.status, result };
}

/** An authorization in a browser, with the steps of its form. */
export class SignIn {
  readonly #api: IdentityApi;
  readonly #browser: Browser;
  readonly #verifier: string;
  readonly interaction: string;

  private constructor(api: IdentityApi, browser: Browser, verifier: string, interaction: string) {
    this.#api = api;
    this.#browser = browser;
    this.#verifier = verifier;
    this.interaction = interaction;
  }

  static async begin(api: IdentityApi, browser: Browser, extra: Record<string, string> = {}): Promise<SignIn> {
    const { url, verifier } = authorizationRequest(api, extra);
    const location = await browser.follow(url);
    return new SignIn(api, browser, verifier, location.href);
  }

  /** Reads the prompt that is due. */
  async due(): Promise<StepAnswer> {
    return answerOf(await this.#browser.fetch(this.interaction, { headers: { accept: 'application/json' } }));
  }

  async password(email: string, secret: string = password): Promise<StepAnswer> {
    return answerOf(await submitCredentials(this.#browser, this.interaction, { email, password: secret }));
  }

  async step(name: string, body: unknown = {}, headers: Record<string, string> = {}): Promise<StepAnswer> {
    return answerOf(await this.raw(name, body, headers));
  }

  raw(name: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
    return this.#browser.fetch(`${this.interaction}/${name}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-requested-with': 'platform',
        origin: this.#api.url,
        ...headers,
      },
      body: JSON.stringify(body),
    });
  }

  /** Runs a passkey step: requests options and submits the authenticator's response. */
  async passkey(name: 'passkey' | 'second-factor/passkey', authenticator: SoftwareAuthenticator): Promise<StepAnswer> {
    const { result } = await this.step(`${name}/options`);
    return this.step(name, { response: authenticator.get(result.options ?? throwNoOptions(result)) });
  }

  /** Follows the redirect to the page; returns its tokens. */
  async finish({ result }: StepAnswer): Promise<Tokens> {
    if (!result.returnTo) throw new Error(`The sign-in did not end: ${JSON.stringify(result)}`);
    const location = await this.#browser.follow(result.returnTo);
    const response = await redeemCode(this.#api, location.searchParams.get('code') ?? '', this.#verifier);
    if (!response.ok) throw new Error(`The token endpoint answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as Tokens;
  }
}

function throwNoOptions(result: unknown): never {
  throw new Error(`No options: ${JSON.stringify(result)}`);
}

export interface Answer<Data> {
  status: number;
  data: Data | null;
  code: string | undefined;
}

/** Sends a GraphQL call with an access token. */
export async function call<Data>(
  api: IdentityApi,
  { access_token }: Pick<Tokens, 'access_token'>,
  query: string,
  variables: Record<string, unknown> = {},
): Promise<Answer<Data>> {
  const response = await fetch(`${api.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${access_token}` },
    body: JSON.stringify({ query, variables }),
  });
  const { data = null, errors } = (await response.json()) as {
    data: Data | null;
    errors?: { extensions: { code: string } }[];
  };
  return { status: response.status, data, code: errors?.[0]?.extensions.code };
}

/** Sends a REST call with an access token. */
export async function post<Result>(
  api: IdentityApi,
  { access_token }: Pick<Tokens, 'access_token'>,
  path: string,
  body: unknown = {},
): Promise<{ status: number; result: Result & { code?: string } }> {
  const response = await fetch(`${api.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${access_token}` },
    body: JSON.stringify(body),
  });
  const { result } = (await response.json()) as { result: Result & { code?: string } };
  return { status: response.status, result };
}

/** The code of an authenticator app, `steps` periods of 30 seconds from now. */
export function codeOf(secret: string, steps = 0): string {
  return generateSync({ secret, epoch: Math.floor(Date.now() / 1_000) + steps * 30 });
}

/** Adds an authenticator app. */
export async function addAuthenticator(
  api: IdentityApi,
  tokens: Pick<Tokens, 'access_token'>,
): Promise<{ secret: string; recoveryCodes: string[] | null }> {
  const started = await call<{ beginAuthenticator: { secret: string } }>(
    api,
    tokens,
    'mutation { beginAuthenticator { secret uri } }',
  );
  const secret = started.data?.beginAuthenticator.secret;
  if (!secret) throw new Error(`No secret: ${started.code}`);
  const confirmed = await call<{ confirmAuthenticator: { recoveryCodes: string[] | null } }>(
    api,
    tokens,
    'mutation ($code: String!) { confirmAuthenticator(code: $code) { recoveryCodes } }',
    { code: codeOf(secret) },
  );
  if (!confirmed.data) throw new Error(`Not confirmed: ${confirmed.code}`);
  await resetUsedCodes(api);
  return { secret, recoveryCodes: confirmed.data.confirmAuthenticator.recoveryCodes };
}

/** Marks the current code as unused, as if 30 seconds had passed. */
export async function resetUsedCodes({ database }: IdentityApi): Promise<void> {
  await database.prisma.identityAuthenticator.updateMany({ data: { lastStep: 0 } });
}

/** Adds a passkey. */
export async function addPasskey(
  api: IdentityApi,
  tokens: Pick<Tokens, 'access_token'>,
  name = 'Laptop',
): Promise<{ authenticator: SoftwareAuthenticator; id: string; recoveryCodes: string[] | null }> {
  const authenticator = new SoftwareAuthenticator(api.url);
  const started = await post<{ options: never }>(api, tokens, '/api/security/passkeys/options');
  const { result } = await post<{ id: string; recoveryCodes: string[] | null }>(api, tokens, '/api/security/passkeys', {
    name,
    response: authenticator.create(started.result.options),
  });
  if (!result.id) throw new Error(`No passkey: ${result.code}`);
  return { authenticator, ...result };
}

/** Moves a session's authentication time back by a number of seconds. */
export async function ageSession({ database }: IdentityApi, uid: string, seconds: number): Promise<void> {
  await database.pool.query(
    `UPDATE oidc_payload SET payload = payload || jsonb_build_object('loginTs', (payload ->> 'loginTs')::bigint - $2)
     WHERE model = 'Session' AND uid = $1`,
    [uid, seconds],
  );
}
