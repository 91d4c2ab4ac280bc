import path from 'node:path';
import { readJson } from '@platform/web-build/shared';
import { type Answer, ask } from './ask.ts';

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

type Result = Record<string, unknown>;

/** With which the product refuses a call. */
interface Refusal {
  code: string;
  message: string;
  params?: { field?: string };
}

/** Seconds within which a build is sent and checked. */
const uploadTimeout = 600;

/** @param url of the product */
export function openProduct(url: string, app: string, credential: string): Product {
  requireAddress(url);
  const address = new URL(`/api/platform/apps/${app}`, url).href;
  const call = async (method: string, place = '', body?: FormData | object): Promise<Result> => {
    const isForm = body instanceof FormData;
    const init = {
      method,
      headers: {
        authorization: `Bearer ${credential}`,
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    };
    const answer = await ask(url, address + place, init, isForm ? uploadTimeout : undefined);
    const result = readResult(answer);
    if (answer.status < 300) return result;
    if (answer.status === 401)
      throw new Error(
        `${url} does not accept the credential for ${app}: a new one ends the one before, so ask the operator for the present one`,
      );
    const { code, message, params } = result as Partial<Refusal>;
    if (typeof code !== 'string') throw new Error(notTheProduct(answer));
    throw Object.assign(new Error(`${code}: ${message}`), { code, field: params?.field });
  };
  const read = async () => {
    const app = await call('GET');
    if (!Array.isArray(app.releases)) throw new Error(notTheProduct({ url: address, status: 200 }));
    return app as unknown as PublishedApp;
  };
  return {
    read,
    async store(files) {
      const form = new FormData();
      for (const { name, content } of files) form.append('file', new Blob([content]), name);
      const { release, isNew } = await call('POST', '/releases', form);
      if (typeof release !== 'string') throw new Error(notTheProduct({ url: `${address}/releases`, status: 200 }));
      return { release, isNew: isNew === true };
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

/** Returns the code of an error with which the product has refused a call. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}

/** @throws Error when it is not an answer of the product */
function readResult(answer: Answer): Result {
  let result: unknown;
  try {
    result = JSON.parse(answer.text)?.result;
  } catch {
    result = undefined;
  }
  if (typeof result !== 'object' || result === null) throw new Error(notTheProduct(answer));
  return result as Result;
}

export function notTheProduct({ url, status }: Pick<Answer, 'url' | 'status'>): string {
  return `${url} answered ${status}, and not as the product does: is this its address?`;
}

/** Returns the name in the declaration of the app in a folder. @throws Error when it has none */
export function appName(directory: string): string {
  const file = path.join(directory, 'app.declaration.json');
  const name = readJson<{ name?: unknown } | null>(file)?.name;
  if (typeof name !== 'string' || !/^mfe-[a-z0-9-]+$/.test(name))
    throw new Error(`${file} names no app: its name begins with mfe-, such as mfe-notes`);
  return name;
}
