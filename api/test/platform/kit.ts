import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type {
  AppRelease,
  Consumed,
  RegistryApp,
  RegistryDocument,
  ReleaseManifest,
} from '@platform/app-contract/schema';
import fastify, { type FastifyInstance } from 'fastify';
import { readConfiguration } from '../../src/configuration.ts';
import type { Database } from '../../src/database/database.ts';
import {
  addRelease,
  openReleases,
  platformPlugin,
  type ReleaseFault,
  type Releases,
} from '../../src/platform/index.ts';
import type { ReleaseOptions } from '../../src/platform/releases.ts';
import { openServices } from '../../src/services.ts';
import { createTestDatabase } from '../kit/database.ts';

export interface DeployedPlatform {
  url: string;
  database: Database;
  releases: Releases;
  services: Awaited<ReturnType<typeof openServices>>['services'];
  /** The reported faults in order. */
  faults: ReleaseFault[];
  /** Publishes a release of an app, or of the shell, without giving it to anybody. */
  add(
    app: string,
    release: {
      id: string;
      manifest?: unknown;
      files?: Record<string, string>;
      operations?: unknown;
      contract?: unknown;
    },
  ): Promise<void>;
  /** Replaces the apps and their rollouts by those of a registry; only their files remain. */
  writeRegistry(registry: RegistryDocument | Record<string, unknown>): Promise<void>;
  stop(): Promise<void>;
}

/** Describes a release of an app with one route as a build does. */
export function release(app: string, build: string, route: string): AppRelease {
  const base = `/apps/${app}/1.0.0-${build}`;
  return {
    id: `1.0.0-${build}`,
    version: '1.0.0',
    build,
    manifest: { path: `${base}/mf-manifest.json`, integrity: 'sha384-AAAA' },
    entry: { path: `${base}/remoteEntry.js`, integrity: 'sha384-BBBB' },
    container: `${app.replaceAll('-', '_')}_${build}`,
    preload: [`${base}/1.abc.js`],
    shared: ['@platform/design-system/form'],
    operations: `${base}/operations.json`,
    declaration: {
      name: app,
      title: 'title',
      texts: { en: { title: "Chat </script><b> for $' and $&" } },
      routes: [{ path: route, area: 'investor' }],
      navigation: [],
      slots: [],
      exposes: { './lifecycles': './src/lifecycles.tsx' },
    },
  };
}

/** The operation of a test build. */
export function operationOf(build: string): string {
  return `query Q${build} { me { id } }`;
}

/** A list of operations as a build writes it. */
export function listOf(...documents: string[]): string {
  const hashed = documents.map((text) => [`sha256:${createHash('sha256').update(text).digest('hex')}`, text]);
  return JSON.stringify(Object.fromEntries(hashed));
}

export function registryOf(...apps: RegistryApp[]): RegistryDocument {
  return { schemaVersion: 1, apps };
}

/** The files of a test build. */
export function filesOf({ build }: AppRelease): Record<string, string> {
  return {
    'mf-manifest.json': `{"manifest":"${build}"}`,
    'remoteEntry.js': `entry ${build}`,
    'operations.json': listOf(operationOf(build)),
  };
}

const nothing: Consumed = {
  ...{ operations: {}, types: { fields: {}, inputs: {}, sentEnums: {}, readEnums: {} } },
  ...{ shared: {}, routes: [], slots: { fills: [], offers: [] }, flags: [], areas: [], places: [] },
};

/** `release.json` of a build that consumes nothing else. */
export function manifestOf(
  name: string,
  build: string,
  { consumes, ...parts }: Partial<Pick<ReleaseManifest, 'files' | 'provides'>> & { consumes?: Partial<Consumed> },
): ReleaseManifest {
  return {
    ...{ schemaVersion: 1, name, id: `1.0.0-${build}`, version: '1.0.0', build, files: {} },
    ...parts,
    consumes: { ...nothing, ...consumes },
  };
}

export const shellPage = '<!doctype html><html><head></head><body><div id="root"></div></body></html>';

/** A release of the shell as its build describes it. */
export function shellRelease(build: string) {
  return {
    id: `1.0.0-${build}`,
    manifest: {
      page: shellPage.replace('</body>', `<!-- ${build} --></body>`),
      client: ['/shell/client.js'],
      platform: ['/shell/platform.js'],
      shared: { '@platform/design-system/form': ['/shell/form.js'] },
    },
    operations: JSON.parse(listOf(operationOf(build))),
    files: {
      'index.html': shellPage,
      'shell.json': '{}',
      [`main.${build}.js`]: `shell ${build}`,
      'pdf.worker.min.0123456789.mjs': 'worker',
    },
  };
}

/** Serves releases over HTTP from a database and a file store of their own. */
export async function deployPlatform(
  given: AppRelease[],
  options: Partial<ReleaseOptions> & {
    unsigned?: 'accept' | 'refuse';
    shells?: string[];
    pageData?: () => Record<string, unknown>;
  } = {},
): Promise<DeployedPlatform> {
  const {
    unsigned = 'accept',
    shells = ['0123456789'],
    pageData = () => ({ identity: { mode: 'embedded' } }),
    ...others
  } = options;
  const testDatabase = await createTestDatabase();
  const directory = await mkdtemp(path.join(tmpdir(), 'platform-'));
  const configuration = readConfiguration({
    ...{ NODE_ENV: 'test', PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: directory, DATABASE_URL: testDatabase.url },
    UNSIGNED_RELEASES: unsigned,
  });
  const { services, close } = await openServices(configuration, { log: { info() {}, warn() {} } });
  const { database } = services;

  const add: DeployedPlatform['add'] = async (app, { id, manifest, files = {}, operations, contract }) => {
    const folder = await mkdtemp(path.join(directory, 'build-'));
    for (const [name, content] of Object.entries(files)) await writeFile(path.join(folder, name), content);
    const paths = new Map(Object.keys(files).map((name) => [name, path.join(folder, name)]));
    const listed = operations ?? JSON.parse(files['operations.json'] ?? '{}');
    await addRelease(services, { app, id, manifest, contract, operations: listed, files: paths }, 'test');
  };
  for (const build of shells) await add('shell', shellRelease(build));
  await database.pool.query(
    `INSERT INTO app_rollout (app_name, revision, action, stable, actor, reason)
     SELECT 'shell', 1, 'PUBLISHED', id, 'test', 'test' FROM app_release WHERE id = $1`,
    [shells[0] && `1.0.0-${shells[0]}`],
  );
  const faults: ReleaseFault[] = [];
  const releases = await openReleases(services, {
    directory: path.join(directory, 'release-cache'),
    onFault: (fault) => faults.push(fault),
    ...others,
  });
  for (const release of given)
    await add(release.declaration.name, { id: release.id, manifest: release, files: filesOf(release) });

  /** Removes releases whose manifest differs, since a process reads each release once. */
  async function removeChanged(apps: RegistryApp[]): Promise<void> {
    let removed = 0;
    for (const { name, rollout, releases: own } of apps)
      for (const manifest of own) {
        const { rowCount } = await database.pool.query(
          'DELETE FROM app_release WHERE app_name = $1 AND id = $2 AND manifest <> $3',
          [name, manifest?.id ?? rollout.stable, JSON.stringify(manifest)],
        );
        removed += rowCount ?? 0;
      }
    if (removed > 0) await releases.reload();
  }

  async function writeRegistry({ apps }: { apps?: unknown }): Promise<void> {
    await removeChanged(apps as RegistryApp[]);
    await database.pool.query("DELETE FROM app_rollout WHERE app_name <> 'shell'");
    for (const { name, rollout, releases: own } of apps as RegistryApp[]) {
      await database.pool.query('INSERT INTO app (name) VALUES ($1) ON CONFLICT DO NOTHING', [name]);
      for (const manifest of own)
        await database.pool.query(
          `INSERT INTO app_release (app_name, id, manifest, operations, published_by) VALUES ($1, $2, $3, $4, 'test')
           ON CONFLICT DO NOTHING`,
          [name, manifest?.id ?? rollout.stable, JSON.stringify(manifest), listOf(operationOf(manifest?.build))],
        );
      await database.pool.query(
        `INSERT INTO app_rollout (app_name, revision, action, stable, canary, canary_percentage, actor, reason)
         VALUES ($1, 1, 'PUBLISHED', $2, $3, $4, 'test', 'test')`,
        [name, rollout.stable, rollout.canary?.release ?? null, rollout.canary?.percentage ?? null],
      );
    }
    await releases.reload();
  }

  const server: FastifyInstance = fastify();
  await server.register(platformPlugin({ releases, pageData }));
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  return {
    ...{ url, database, services, releases, faults, add },
    writeRegistry: writeRegistry as DeployedPlatform['writeRegistry'],
    async stop() {
      await server.close();
      await releases.close();
      await close();
      await testDatabase.drop();
      await rm(directory, { recursive: true });
    },
  };
}
