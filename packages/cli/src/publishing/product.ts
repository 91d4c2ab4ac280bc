import path from 'node:path';
import { readJson } from '@platform/web-build/shared';

/** The app's releases as its team sees them. */
export interface PublishedApp {
  revision: number;
  stable: string | null;
  canary: { release: string; percentage: number } | null;
  /** Ids of the kept releases in the order of publishing. */
  releases: string[];
  /** Of a canary that the platform decides about. */
  measurement?: {
    terms: { minMounts: number; maxHours: number; mayPromote: boolean };
    figures: { budget: number; canary: CanarySample; stable: CanarySample };
  } | null;
  /** What pages counted in the last seven days, by release; a product of before 0.2 does not tell. */
  counts?: Record<string, { mounts: number; faultyMounts: number }>;
  /** What pages saw of the faults, the latest first; a product of before 0.2 does not tell. */
  faults?: { release: string; phase: string; message: string; count: number; lastAt: string }[];
  /** Newest first; a product of before 0.2 does not tell. */
  history?: RolloutEntry[];
}

interface CanarySample {
  accounts: number;
  mounts: number;
  faults: number;
}

export interface RolloutEntry extends Pick<PublishedApp, 'canary'> {
  action: string;
  stable: string;
  actor: string;
  /** Date and time in ISO 8601. */
  at: string;
  reason: string;
}

export interface RolloutChange {
  action: 'PUBLISHED' | 'CANARY' | 'PROMOTED' | 'ROLLED_BACK' | 'PINNED';
  release?: string;
  percentage?: number;
  /** By what the platform decides about a canary; what is left out has its default. */
  terms?: CanaryTerms;
  reason: string;
}

export interface CanaryTerms {
  /** Percentage points of faulty mounts above the release that everybody has. */
  budget?: number;
  minMounts?: number;
  maxHours?: number;
  mayPromote?: boolean;
}

/** A running product, as the team of one app changes it with the app's credential. */
export interface Product {
  read(): Promise<PublishedApp>;
  /** Stores a build that nobody gets yet. */
  store(files: { name: string; content: Uint8Array<ArrayBuffer> }[]): Promise<{ release: string; isNew: boolean }>;
  /** Changes who gets which release, on the state that it has now. */
  change(change: RolloutChange): Promise<void>;
}

/** @param url of the product */
export function openProduct(url: string, app: string, credential: string): Product {
  requireAddress(url);
  const address = new URL(`/api/platform/apps/${app}`, url).href;
  const call = async <Result>(method: string, place = '', body?: FormData | object): Promise<Result> => {
    const isForm = body instanceof FormData;
    const response = await fetch(address + place, {
      method,
      headers: {
        authorization: `Bearer ${credential}`,
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    }).catch((error: Error) => {
      throw new Error(`${url} cannot be reached: ${causeOf(error)}`);
    });
    if (response.status === 401)
      throw new Error(
        `${url} does not accept the credential for ${app}: a new one ends the one before, so ask the operator for the present one`,
      );
    return readResult<Result>(response);
  };
  const read = () => call<PublishedApp>('GET');
  return {
    read,
    store(files) {
      const form = new FormData();
      for (const { name, content } of files) form.append('file', new Blob([content]), name);
      return call('POST', '/releases', form);
    },
    async change(change) {
      const { revision } = await read();
      await call('POST', '/rollout', { ...change, revision });
    },
  };
}

/** @throws Error */
export function requireAddress(url: string): void {
  if (!/^https?:\/\/./.test(url) || !URL.canParse(url))
    throw new Error(`${url || 'An empty text'} is no address: it begins with https:// or http://`);
}

/** Of several addresses that were tried, the error has no message. */
export function causeOf({ cause, message }: Error): string {
  if (!(cause instanceof Error)) return message;
  return cause.message || ('code' in cause ? String(cause.code) : message);
}

/** Returns the code of an error with which the product has refused a call. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}

/** @throws an Error with the product's message and `code` */
async function readResult<Result>(response: Response): Promise<Result> {
  const result = resultIn<Result>(await response.text());
  if (!result) throw new Error(notTheProduct(response.url, response.status));
  if (response.ok) return result;
  throw Object.assign(new Error(`${result.code}: ${result.message}`), { code: result.code });
}

export function notTheProduct(url: string, status: number): string {
  return `${url} answered ${status}, and not as the product does: is this its address?`;
}

function resultIn<Result>(text: string): (Result & { message?: string; code?: string }) | undefined {
  try {
    return JSON.parse(text)?.result;
  } catch {
    return undefined;
  }
}

/** Returns the name in the declaration of the app in a folder. */
export function appName(directory: string): string {
  return readJson<{ name: string }>(path.join(directory, 'app.declaration.json')).name;
}
