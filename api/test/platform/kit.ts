import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { AppRelease, RegistryApp, RegistryDocument } from '@platform/app-contract/schema';
import fastify, { type FastifyInstance } from 'fastify';
import { openReleases, platformPlugin, type ReleaseFault, type Releases } from '../../src/platform/index.ts';

export interface DeployedPlatform {
  url: string;
  directory: string;
  deployments: Releases;
  /** The reported faults in order. */
  faults: ReleaseFault[];
  /** Writes a file of the folder. */
  write(file: string, content: string): Promise<void>;
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

/** Serves a deployments folder over HTTP with the shell's files and each release's manifest, entry and operations. */
export async function deployPlatform(releases: AppRelease[]): Promise<DeployedPlatform> {
  const directory = await mkdtemp(path.join(tmpdir(), 'deployments-'));
  const write = async (file: string, content: string) => {
    await mkdir(path.dirname(path.join(directory, file)), { recursive: true });
    await writeFile(path.join(directory, file), content);
  };
  await write('shell/index.html', '<!doctype html><html><head></head><body><div id="root"></div></body></html>');
  await write('shell/main.0123456789.js', 'shell');
  await write('shell/pdf.worker.min.0123456789.mjs', 'worker');
  await write(
    'shell/shell.json',
    JSON.stringify({
      platform: ['/shell/platform.js'],
      shared: { '@platform/design-system/form': ['/shell/form.js'] },
    }),
  );
  await write('shell/operations.json', listOf(operationOf('Shell')));
  for (const { manifest, entry, operations, build } of releases) {
    await write(manifest.path, `{"manifest":"${build}"}`);
    await write(entry.path, `entry ${build}`);
    await write(`${entry.path}.gz`, 'compressed');
    await write(operations, listOf(operationOf(build)));
  }
  const faults: ReleaseFault[] = [];
  const deployments = openReleases(directory, (fault) => faults.push(fault));
  const server: FastifyInstance = fastify();
  await server.register(
    platformPlugin({
      releases: deployments,
      deploymentsDirectory: directory,
      pageData: () => ({ identity: { mode: 'embedded' } }),
    }),
  );
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  return {
    url,
    directory,
    deployments,
    faults,
    write,
    writeRegistry: (registry) => write('registry.json', JSON.stringify(registry)),
    async stop() {
      await server.close();
      await rm(directory, { recursive: true });
    },
  };
}
