import { createHash } from 'node:crypto';
import type { AppRelease, ProvidedByShell } from '@platform/app-contract/schema';
import { createCredential } from '../../src/domains/releases/credentials.ts';
import type { TestApi } from '../kit/api.ts';
import { filesOf, manifestOf, release, shellPage } from '../platform/kit.ts';

/** The files of a build of an app, as its team sends them. */
export function buildOf(app: string, build: string, route: string): Record<string, string> {
  const described = release(app, build, route);
  const files: Record<string, string> = { ...filesOf(described), '1.abc.js': `chunk ${build}` };
  const app_: AppRelease = {
    ...described,
    manifest: { ...described.manifest, integrity: integrityOf(files['mf-manifest.json']) },
    entry: { ...described.entry, integrity: integrityOf(files['remoteEntry.js']) },
  };
  return { ...files, 'app.json': JSON.stringify(app_) };
}

/** The files of a build of the shell, as its team sends them. */
export function shellBuildOf(build: string, provides?: ProvidedByShell): Record<string, string> {
  const files = {
    'index.html': shellPage,
    'shell.json': JSON.stringify({ platform: [], shared: {} }),
    'operations.json': '{}',
    'main.aaaa.js': 'shell',
  };
  return withManifest(files, 'shell', build, provides ? { provides } : {});
}

/** Adds `release.json`, which lists the files. */
export function withManifest(
  files: Record<string, string>,
  name: string,
  build: string,
  parts: Pick<Parameters<typeof manifestOf>[2], 'consumes' | 'provides'> = {},
): Record<string, string> {
  const listed = Object.fromEntries(Object.entries(files).map(([file, content]) => [file, integrityOf(content)]));
  return { ...files, 'release.json': JSON.stringify(manifestOf(name, build, { ...parts, files: listed })) };
}

function integrityOf(content = ''): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

/** The team of an app, which publishes with the credential of the app. */
export interface Team {
  credential: string;
  publish(files: Record<string, string>): ReturnType<TestApi['rest']>;
  /** Changes the rollout, from its current revision if none is given. */
  roll(change: {
    action: string;
    release?: string;
    percentage?: number;
    terms?: object;
    reason?: string;
    revision?: number;
  }): ReturnType<TestApi['rest']>;
  read(): Promise<{
    revision: number;
    stable: string | null;
    canary: unknown;
    measurement: unknown;
    releases: string[];
    counts: Record<string, object>;
    faults: object[];
    history: { action: string; stable: string; canary: unknown; actor: string; at: string; reason: string }[];
  }>;
}

export async function createTeam(api: TestApi, app: string): Promise<Team> {
  const credential = await createCredential(api.database, app);
  const options = { token: credential };
  const read: Team['read'] = async () => {
    const { body } = await api.rest<Awaited<ReturnType<Team['read']>>>(`/api/platform/apps/${app}`, {
      ...options,
      method: 'GET',
    });
    return body.result;
  };
  return {
    credential,
    read,
    publish(files) {
      const form = new FormData();
      for (const [name, content] of Object.entries(files)) form.append('file', new Blob([content]), name);
      return api.rest(`/api/platform/apps/${app}/releases`, { ...options, body: form });
    },
    async roll(change) {
      const revision = change.revision ?? (await read()).revision;
      const body = { reason: 'A test', ...change, revision };
      return api.rest(`/api/platform/apps/${app}/rollout`, { ...options, body });
    },
  };
}
