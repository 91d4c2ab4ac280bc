import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The app's releases as its team sees them. */
export interface PublishedApp {
  revision: number;
  stable: string | null;
  canary: { release: string; percentage: number } | null;
  /** Ids of the kept releases in the order of publishing. */
  releases: string[];
}

export interface RolloutChange {
  action: 'PUBLISHED' | 'CANARY' | 'PROMOTED' | 'ROLLED_BACK' | 'PINNED';
  release?: string;
  percentage?: number;
  reason: string;
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
      throw new Error(
        `${url} cannot be reached: ${error.cause instanceof Error ? error.cause.message : error.message}`,
      );
    });
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

/** @throws an Error with the product's message */
async function readResult<Result>(response: Response): Promise<Result> {
  const text = await response.text();
  try {
    const { result } = JSON.parse(text) as { result: Result & { message?: string; code?: string } };
    if (response.ok) return result;
    throw new Error(`${result.code}: ${result.message}`);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new Error(`${response.url} answered ${response.status}`, { cause: error });
  }
}

/** Returns the name in the declaration of the app in a folder. */
export function appName(directory: string): string {
  const declaration = readFileSync(path.join(directory, 'app.declaration.json'), 'utf8');
  return (JSON.parse(declaration) as { name: string }).name;
}
