import { readFile } from 'node:fs/promises';
import { fileFaults } from '@platform/app-contract/gate';
import { checkAppRelease, type ReleaseManifest, readReleaseManifest } from '@platform/app-contract/schema';
import type { FastifyRequest } from 'fastify';
import { refuse } from '../../errors/coded-error.ts';
import { partsOf, receiveBody, refuseUnreadable } from '../../files/receiving.ts';
import { openSpool, type Spool } from '../../files/spool.ts';
import {
  addRelease,
  budgetFaults,
  checkSignature,
  integrityOf,
  type ReleaseDraft,
  refuseRelease,
  shellName,
} from '../../platform/index.ts';
import { requireBounded } from '../../plugins/input-bounds.ts';
import type { RouteOptions } from '../domain.ts';
import { gateFaults } from './gate.ts';

/** Bytes. The largest file of the shell has 1.5 MB. */
const maxFileBytes = 20 * 1024 * 1024;
const maxReleaseBytes = 200 * 1024 * 1024;
/** Bytes of a file that the server reads, which every process keeps. */
const maxListBytes = 1024 * 1024;
/** Entries of one list of such a file. */
const maxEntries = 5_000;
/** Builds that a process receives at once: each occupies disk space and processor time. */
const maxConcurrent = 2;

export const multipartLimits = { fileSize: maxFileBytes, files: 2_000, fields: 0 };

/**
 * Receives the files of a build, checks them against this server, and stores them as a release that nobody gets yet
 * (DLV-02). Publishing the same build again changes nothing, so that one whose answer was lost can be repeated.
 *
 * @throws CodedError RELEASE_REFUSED with all reasons, BAD_REQUEST for another body, BODY_TOO_LARGE, TOO_MANY_REQUESTS
 *   while another build of the app is received
 */
export async function publishRelease(
  request: FastifyRequest,
  app: string,
  providedApi: RouteOptions['providedApi'],
): Promise<{ release: string; isNew: boolean }> {
  if (publishing.has(app) || publishing.size >= maxConcurrent) throw refuse('TOO_MANY_REQUESTS', { seconds: 10 });
  publishing.add(app);
  try {
    return await receiveRelease(request, app, providedApi);
  } finally {
    publishing.delete(app);
  }
}

/** The apps whose builds this process receives. */
const publishing = new Set<string>();

const receiveRelease = (
  request: FastifyRequest,
  app: string,
  providedApi: RouteOptions['providedApi'],
): Promise<{ release: string; isNew: boolean }> =>
  receiveBody(request, async () => {
    const { services } = request.requestContext;
    const spool = await openSpool(services.configuration);
    try {
      const files = await receiveFiles(request, spool);
      const draft = app === shellName ? await readShell(files) : await readApp(app, files);
      const { signedBy, faults: unsigned } = await checkSignature(services, draft);
      const faults = [
        ...unsigned,
        ...(await gateFaults(services.database, draft, await providedApi())),
        ...(await budgetFaults(draft)),
      ];
      if (faults.length > 0) throw refuseRelease(`${app} ${draft.id}`, ...faults);
      return { release: draft.id, isNew: await addRelease(services, { ...draft, signedBy }, `team of ${app}`) };
    } finally {
      await spool.remove();
    }
  });

type Files = ReadonlyMap<string, string>;

async function receiveFiles(request: FastifyRequest, spool: Spool): Promise<Files> {
  const files = new Map<string, string>();
  let bytes = 0;
  for await (const part of partsOf(request)) {
    if (part.type === 'field') throw refuse('BAD_REQUEST');
    const name = part.filename ?? '';
    const { path, sizeBytes } = await spool.receive(part.file).catch(refuseUnreadable);
    bytes += sizeBytes;
    if (part.file.truncated || bytes > maxReleaseBytes) throw refuse('BODY_TOO_LARGE');
    if (files.has(name)) throw refuse('FIELD_INVALID', { field: 'file' });
    files.set(name, path);
  }
  return files;
}

/**
 * Reads and checks the build of an app.
 *
 * @throws CodedError RELEASE_REFUSED
 */
async function readApp(app: string, files: Files): Promise<ReleaseDraft> {
  const release = await orRefuse(app, async () => checkAppRelease(await readJson(files, 'app.json')));
  const { declaration, id, version, build, manifest, entry, preload } = release;
  const folder = `/apps/${app}/${id}/`;
  const listed = [manifest.path, entry.path, release.operations, ...preload];
  const [contract, operations] = await readLists(`${app} ${id}`, files);
  const integrities = await integritiesOf(files);
  const faults = [
    ...(declaration.name === app ? [] : [`It is a release of ${declaration.name}`]),
    ...(id === `${version}-${build}` ? [] : [`Its id is not ${version}-${build}`]),
    ...listed.filter((path) => !path.startsWith(folder)).map((path) => `${path} is not in ${folder}`),
    ...listed.filter((path) => !files.has(path.slice(folder.length))).map((path) => `${path} is missing`),
    ...[manifest, entry]
      .filter(({ path, integrity }) => (integrities[path.slice(folder.length)] ?? integrity) !== integrity)
      .map(({ path }) => `${path} differs from the one that was built`),
    ...compressedFaults(files),
    ...(contract ? contractFaults(contract, { app, id }, integrities) : []),
  ];
  if (faults.length > 0) throw refuseRelease(`${app} ${id}`, ...faults);
  return { app, id, manifest: release, files, contract, operations };
}

/**
 * Reads and checks the build of the shell.
 *
 * @throws CodedError RELEASE_REFUSED
 */
async function readShell(files: Files): Promise<ReleaseDraft> {
  const [contract, operations] = await readLists(shellName, files);
  const lists = await orRefuse(shellName, () => readJson(files, 'shell.json'));
  const file = files.get('index.html');
  const page = file === undefined ? '' : await orRefuse(shellName, () => readText(file, 'index.html'));
  if (!contract) throw refuseRelease(shellName, 'release.json is missing');
  const { id } = contract;
  const faults = [
    ...(page.includes('</head>') ? [] : ['index.html is missing or no page']),
    ...(lists ? [] : ['shell.json is missing']),
    ...compressedFaults(files),
    ...contractFaults(contract, { app: shellName, id }, await integritiesOf(files)),
  ];
  if (faults.length > 0) throw refuseRelease(`${shellName} ${id}`, ...faults);
  return { app: shellName, id, manifest: { ...(lists as object), id, page }, files, contract, operations };
}

/** Returns what a release consumes and provides, undefined for earlier builds, and its GraphQL documents. */
function readLists(
  release: string,
  files: Files,
): Promise<[contract: ReleaseManifest | undefined, operations: unknown]> {
  return orRefuse(release, async () => {
    const contract = await readJson(files, 'release.json');
    return [
      contract === undefined ? undefined : readReleaseManifest(contract),
      await readJson(files, 'operations.json'),
    ];
  });
}

/** @throws CodedError RELEASE_REFUSED with the message of an error */
async function orRefuse<Result>(release: string, read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    throw refuseRelease(release, error instanceof Error ? error.message.replaceAll('\n', '; ') : String(error));
  }
}

/** The server compresses files itself: a compressed form could have other content than its file. */
function compressedFaults(files: Files): string[] {
  return [...files.keys()].filter((name) => /\.(br|gz)$/.test(name)).map((name) => `${name} is compressed`);
}

/** Compares `release.json` with the release and with its files. */
function contractFaults(
  contract: ReleaseManifest,
  { app, id }: Pick<ReleaseDraft, 'app' | 'id'>,
  integrities: Record<string, string>,
): string[] {
  const { name, id: described } = contract;
  const isOwn = name === app && described === id;
  return [...(isOwn ? [] : [`release.json is of ${name} ${described}`]), ...fileFaults(contract, integrities)];
}

/** Returns the Subresource Integrity value of each file, as builds list it. */
async function integritiesOf(files: Files): Promise<Record<string, string>> {
  const integrities: Record<string, string> = {};
  for (const [name, file] of files) integrities[name] = integrityOf(await readFile(file));
  return integrities;
}

/** @throws Error for a file that is too large */
async function readText(file: string, name: string): Promise<string> {
  const content = await readFile(file);
  if (content.length > maxListBytes) throw new Error(`${name} has more than ${maxListBytes} bytes`);
  return content.toString();
}

/** @throws Error for a file that is no JSON @returns undefined for a missing one */
async function readJson(files: Files, name: string): Promise<unknown> {
  const file = files.get(name);
  if (file === undefined) return undefined;
  const text = await readText(file, name);
  try {
    const value: unknown = JSON.parse(text);
    requireBounded(value, maxEntries);
    return value;
  } catch (error) {
    throw new Error(`${name} is no JSON, or beyond the limits`, { cause: error });
  }
}
