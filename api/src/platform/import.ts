import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { signatureFile } from '@platform/app-contract/signature';
import { queriesIn, type Transaction } from '../database/database.ts';
import { addRelease, filesIn, type ReleaseDraft, type ReleaseServices, refuseRelease } from './add-release.ts';
import { budgetFaults } from './measure.ts';
import { blobKey } from './release-files.ts';
import { readRollouts, type StoredRollout, shellName } from './release-rows.ts';
import type { ReleaseFault } from './releases.ts';
import {
  changeRollout,
  lockRollouts,
  type NewRollout,
  type RolloutAuthor,
  readReleaseIds,
  requireOwnRoutes,
  storeRollout,
} from './rollout.ts';
import { checkSignature, folderFaults, readMachineKey } from './signed.ts';

/** An app of the folder, as its publisher describes it. */
interface FolderApp {
  name: string;
  rollout: Pick<StoredRollout, 'stable' | 'canary'>;
  /** Id of the newest release of the folder. */
  newest: string;
  /** Whether releases of the app were stored before. */
  isKnown: boolean;
  /** Those that are to be stored. */
  releases: ReleaseDraft[];
}

const author = { actor: 'npm start', reason: 'Build of this machine' };

/** What is imported, and what is done with it. */
interface ImportOptions {
  /** Called for each app and file that cannot be imported; the others are. */
  onFault(fault: ReleaseFault): void;
  /** Only these apps, whose newest build is then compared with the store and mended; default: all. */
  only?: readonly string[];
  /** Whether the newest builds are given to everybody, as at a start. */
  follow?: boolean;
}

/**
 * Imports the releases of a deployments folder that are not stored yet. The newest one reaches everybody, unless the app
 * is published by a team of its own, pinned, rolled back or in a canary. Safe to run in several processes at once.
 *
 * @param directory as `@platform/web-build/deployments` writes it; may be empty or missing
 */
export async function importDeployments(
  services: ReleaseServices,
  directory: string,
  { onFault, only, follow = true }: ImportOptions,
): Promise<void> {
  const isWanted = (name: string) => only === undefined || only.includes(name);
  const onOwnFault = (fault: ReleaseFault) => {
    if (isWanted(fault.what.split(' ')[0] ?? '') || fault.what === 'registry.json') onFault(fault);
  };
  for (const app of await readFolder(services, directory, { onFault: onOwnFault, again: only !== undefined })) {
    if (!isWanted(app.name)) continue;
    try {
      for (const draft of app.releases) {
        try {
          await importRelease(services, draft, app);
        } catch (error) {
          // The others of the app are imported.
          onFault({ what: `${app.name} ${draft.id}`, reason: reasonOf(error) });
        }
      }
      if (follow) await followFolder(services, app);
    } catch (error) {
      onFault({ what: app.name, reason: reasonOf(error) });
    }
  }
}

/**
 * Stores a build that was signed for its app, or on this machine for an app whose team has no key (DLV-09). When the builds of
 * an app are imported for the first time, older ones may be of a version of the product that signed nothing, for the tabs
 * that run them (DLV-06).
 *
 * @throws CodedError RELEASE_REFUSED for any other one, for one that was changed or is beyond its budgets, and as `addRelease`
 */
async function importRelease(
  services: ReleaseServices,
  draft: ReleaseDraft,
  { isKnown, newest }: Pick<FolderApp, 'isKnown' | 'newest'>,
): Promise<void> {
  const isOfBefore = !isKnown && draft.id !== newest && draft.contract === undefined;
  const { signedBy, faults } =
    isOfBefore && !draft.files.has(signatureFile)
      ? { signedBy: null, faults: [] }
      : await checkSignature(services, draft, await readMachineKey(services.configuration));
  const all = [...faults, ...(await folderFaults(draft)), ...(await budgetFaults(draft))];
  if (all.length > 0) throw refuseRelease(`${draft.app} ${draft.id}`, ...all);
  await addRelease(services, { ...draft, signedBy }, author.actor);
}

/**
 * Gives the newest build of an app in the folder to everybody.
 *
 * @throws CodedError as `changeRollout`
 */
export async function publishImported(
  services: ReleaseServices,
  { directory, app }: { directory: string; app: string },
  by: RolloutAuthor,
): Promise<string> {
  const release = await newestIn(directory, app);
  if (release === undefined) throw new Error(`${directory} has no release of ${app}`);
  await changeRollout(services, app, { action: 'PUBLISHED', release }, by);
  return release;
}

/** Gives the newest build of the folder to everybody, or the folder's rollout of an app that has none yet. */
async function followFolder({ database, events }: ReleaseServices, app: FolderApp): Promise<void> {
  await database.prisma.$transaction(async (transaction) => {
    await lockRollouts(transaction);
    const current = (await readRollouts(queriesIn(transaction))).get(app.name);
    if (current && !(await isFollowing(transaction, app, current))) return;
    const releases = await readReleaseIds(transaction, app.name);
    const wanted: Pick<StoredRollout, 'stable' | 'canary'> = current
      ? { stable: app.newest, canary: undefined }
      : app.rollout;
    if (!releases.includes(wanted.stable)) return;
    await requireOwnRoutes(transaction, app.name, wanted);
    const isPinned = !current && wanted.stable !== releases.at(-1);
    const next: NewRollout = {
      ...wanted,
      terms: undefined,
      action: wanted.canary ? 'CANARY' : isPinned ? 'PINNED' : 'PUBLISHED',
      revision: (current?.revision ?? 0) + 1,
    };
    await storeRollout(transaction, app.name, next, author);
    await events.publish('releases.changed', { app: app.name, every: 'rollout' }, transaction);
  });
}

/**
 * Whether the newest build of the folder reaches everybody: not if it did so before, nor while somebody has decided
 * otherwise, nor for an app that its team publishes.
 */
async function isFollowing(
  transaction: Transaction,
  { name, newest }: FolderApp,
  { action, canary }: StoredRollout,
): Promise<boolean> {
  if (canary || action === 'PINNED' || action === 'ROLLED_BACK') return false;
  const isTeams = await transaction.app.count({ where: { name, credentialHash: { not: null } } });
  const named = await transaction.appRollout.count({
    where: { appName: name, OR: [{ stable: newest }, { canary: newest }] },
  });
  return isTeams === 0 && named === 0;
}

/** Reads what the folder has of the shell and the apps, without the releases that are stored already. */
async function readFolder(
  services: ReleaseServices,
  directory: string,
  { onFault, again }: { onFault: (fault: ReleaseFault) => void; again: boolean },
): Promise<FolderApp[]> {
  const known = await readKnown(services, again);
  const apps: FolderApp[] = [];
  const attempt = async (what: string, read: () => Promise<FolderApp | undefined>) => {
    try {
      const app = await read();
      if (app) apps.push(app);
    } catch (error) {
      onFault({ what, reason: reasonOf(error) });
    }
  };
  await attempt('shell', () => readShellFolder(path.join(directory, 'shell'), known));
  let entries: unknown[] = [];
  try {
    const document = (await readJsonFile(path.join(directory, 'registry.json'))) as { apps?: unknown } | undefined;
    if (document !== undefined && !Array.isArray(document?.apps)) throw new Error('It is not a registry');
    entries = (document?.apps ?? []) as unknown[];
  } catch (error) {
    onFault({ what: 'registry.json', reason: reasonOf(error) });
  }
  for (const entry of entries) await attempt(nameOf(entry), () => readAppFolder(directory, entry, { known, onFault }));
  return apps;
}

/** The stored releases of each app, and those that people got before they were removed. */
type Known = ReadonlyMap<string, ReadonlySet<string>>;

/** @param again whether the newest ones are stored again, which mends what the store has damaged */
async function readKnown({ database, storage }: ReleaseServices, again: boolean): Promise<Known> {
  const stored = await database.query<{ app: string; id: string; sample: string }>({
    name: 'releases.samples',
    text: `
      SELECT app_name AS app, id, (SELECT encode(sha256, 'hex') FROM app_release_file
        WHERE app_name = release.app_name AND release_id = release.id ORDER BY path LIMIT 1) AS sample
      FROM app_release release ORDER BY app_name, position`,
  });
  const given = await database.prisma.appRollout.findMany({ select: { appName: true, stable: true, canary: true } });
  const known = new Map<string, Set<string>>();
  const add = (app: string, id: string | null) => {
    if (id !== null) known.set(app, (known.get(app) ?? new Set()).add(id));
  };
  for (const { appName, stable, canary } of given) for (const id of [stable, canary]) add(appName, id);
  for (const [app, own] of Map.groupBy(stored, (release) => release.app)) {
    for (const { id } of own) add(app, id);
    // One that the store has lost is stored again.
    const newest = own.at(-1);
    if (again || (newest?.sample && !(await storage.has(blobKey(newest.sample)))))
      known.get(app)?.delete(newest?.id ?? '');
  }
  return known;
}

/**
 * Chooses what is imported of an app: all releases of an unknown one; of any other the newest, unless it is known. An
 * older one that was removed would come back as the newest.
 */
function newOf(known: Known, app: string, ids: readonly string[]): string[] {
  const own = known.get(app);
  return own ? ids.slice(-1).filter((id) => !own.has(id)) : [...ids];
}

async function readShellFolder(directory: string, known: Known): Promise<FolderApp | undefined> {
  const id = await newestShell(directory);
  if (id === undefined) return undefined;
  const earlier = await earlierShell(directory);
  const releases: ReleaseDraft[] = [];
  for (const each of newOf(known, shellName, earlier ? [earlier, id] : [id]))
    releases.push(await readShellDraft(each, each === earlier ? directory : path.join(directory, each)));
  const rollout = { stable: id, canary: undefined };
  return { name: shellName, rollout, newest: id, isKnown: known.has(shellName), releases };
}

/**
 * Returns an id for the files of the shell that an earlier version of the product has published without folders: open tabs
 * still load them.
 */
async function earlierShell(directory: string): Promise<string | undefined> {
  const page = await readFile(path.join(directory, 'index.html')).catch(() => undefined);
  return page && `0.0.0-${createHash('sha256').update(page).digest('hex').slice(0, 16)}`;
}

/** The draft of the shell's build in a folder. */
async function readShellDraft(id: string, folder: string): Promise<ReleaseDraft> {
  const lists = (await readJsonFile(path.join(folder, 'shell.json'))) as object | undefined;
  const page = await readFile(path.join(folder, 'index.html'), 'utf8');
  return {
    app: shellName,
    id,
    manifest: { ...lists, id, page },
    // That file of the folder of all shells names the newest one.
    contract: path.basename(folder) === id ? await readJsonFile(path.join(folder, 'release.json')) : undefined,
    operations: await readJsonFile(path.join(folder, 'operations.json')),
    files: await filesIn(folder),
  };
}

async function readAppFolder(
  directory: string,
  entry: unknown,
  { known, onFault }: { known: Known; onFault: (fault: ReleaseFault) => void },
): Promise<FolderApp> {
  const { name, rollout, releases } = (entry ?? {}) as Partial<Record<string, unknown>>;
  if (typeof name !== 'string' || !appName.test(name)) throw new Error('It has no valid name');
  const { stable, canary } = (rollout ?? {}) as Partial<StoredRollout>;
  if (typeof stable !== 'string' || !Array.isArray(releases)) throw new Error('It has no rollout or no releases');
  const byId = new Map(releases.map((manifest) => [String((manifest as { id?: unknown } | null)?.id), manifest]));
  const ids = [...byId.keys()].filter((id) => releaseId.test(id));
  const drafts: ReleaseDraft[] = [];
  for (const id of newOf(known, name, ids)) {
    try {
      const folder = path.join(directory, 'apps', name, id);
      drafts.push(await readAppDraft(name, id, { manifest: byId.get(id), folder }));
    } catch (error) {
      onFault({ what: `${name} ${id}`, reason: reasonOf(error) });
    }
  }
  const own = { stable, canary: canary ?? undefined };
  return { name, rollout: own, newest: ids.at(-1) ?? stable, isKnown: known.has(name), releases: drafts };
}

async function readAppDraft(
  app: string,
  id: string,
  { manifest, folder }: { manifest: unknown; folder: string },
): Promise<ReleaseDraft> {
  return {
    ...{ app, id, manifest },
    contract: await readJsonFile(path.join(folder, 'release.json')),
    operations: await readJsonFile(path.join(folder, 'operations.json')),
    files: await filesIn(folder),
  };
}

/** Names as the registry takes them. */
const appName = /^mfe-[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const releaseId = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?-[0-9a-z]{4,40}$/;

async function newestShell(directory: string): Promise<string | undefined> {
  const { id } = ((await readJsonFile(path.join(directory, 'release.json'))) ?? {}) as { id?: unknown };
  return typeof id === 'string' && releaseId.test(id) ? id : undefined;
}

async function newestIn(directory: string, app: string): Promise<string | undefined> {
  if (app === shellName) return newestShell(path.join(directory, 'shell'));
  const document = (await readJsonFile(path.join(directory, 'registry.json'))) as { apps: unknown[] } | undefined;
  const entry = document?.apps.find((each) => nameOf(each) === app) as { releases: { id: string }[] } | undefined;
  return entry?.releases.at(-1)?.id;
}

function nameOf(entry: unknown): string {
  return String(((entry ?? {}) as { name?: unknown }).name);
}

/** @returns undefined when the file is missing */
async function readJsonFile(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
