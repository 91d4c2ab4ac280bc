import {
  type RegistryDocument,
  type RegistryFault,
  readRegistry,
  type UnavailableApp,
  withKnownFields,
} from '@platform/app-contract/schema';
import { signedFiles } from './release-files.ts';
import { type StoredApp, type StoredRelease, shellName } from './release-rows.ts';

/** A release of the shell, as its build describes it. */
export interface ShellRelease {
  id: string;
  /** The page, as built. */
  page: string;
  /** Files of the OpenID Connect client; none in shells before 0.1.1, whose `platform` has them. */
  client: string[];
  /** Files that a signed-in page needs immediately, in addition to the page's own scripts. */
  platform: string[];
  /** Files of each lazy-loaded shared module, by module. */
  shared: Record<string, string[]>;
}

/** What pages of one shell release get. */
export interface ReleaseView {
  /** Undefined before the shell is published. */
  shell: ShellRelease | undefined;
  /** The releases that a rollout gives to somebody, as far as they fit this shell. */
  registry: RegistryDocument;
  /** The apps left out of the registry. */
  unavailable: UnavailableApp[];
  /** The Subresource Integrity value of each file of the releases that the page verifies, by address (DLV-09). */
  integrities: ReadonlyMap<string, string>;
  /** Whether the page verifies everything that it may load. */
  isVerified: boolean;
}

/** Whether a release of an app can run on a release of the shell. */
export type Fits = (app: string, release: StoredRelease, shell: StoredRelease | undefined) => boolean;

/** Builds the view of one release of the shell, and returns what is wrong with the stored releases. */
export function viewOf(
  apps: readonly StoredApp[],
  shell: StoredRelease | undefined,
  fits: Fits,
): { view: ReleaseView; faults: RegistryFault[] } {
  const entries = apps
    .filter(({ name, rollout }) => name !== shellName && rollout)
    .map((app) => entryOf(app, (release) => fits(app.name, release, shell)));
  const { registry, faults } = readRegistry({ schemaVersion: 1, apps: entries.map(({ entry }) => entry) });
  const { unavailable = [], ...usable } = registry;
  const served = usable.apps.flatMap(({ name, releases }) =>
    releases.map(({ id }) => ({ name, release: releaseOf(apps, name, id) })),
  );
  const unfit = entries.flatMap(({ fault }) => fault ?? []);
  return {
    view: {
      shell: shell && readShell(shell),
      registry: withKnownFields(usable),
      unavailable,
      ...verification(shell, served),
    },
    faults: [...unfit, ...faults.filter(({ app }) => unfit.every((other) => other.app !== app))],
  };
}

function releaseOf(apps: readonly StoredApp[], name: string, id: string): StoredRelease | undefined {
  return apps.find((app) => app.name === name)?.releases.find((release) => release.id === id);
}

/** What a page can verify: nothing with a shell that is older than the lists of hashes. */
function verification(
  shell: StoredRelease | undefined,
  apps: readonly { name: string; release: StoredRelease | undefined }[],
): Pick<ReleaseView, 'integrities' | 'isVerified'> {
  if (!shell || !isVerified(shell)) return { integrities: new Map(), isVerified: false };
  const verified = apps.flatMap(({ name, release }) => (release && isVerified(release) ? [{ name, release }] : []));
  const lists = [
    { folder: '/shell/', release: shell },
    ...verified.map(({ name, release }) => ({ folder: `/apps/${name}/${release.id}/`, release })),
  ];
  return {
    integrities: new Map(
      lists.flatMap(({ folder, release: { contract } }) =>
        Object.entries(signedFiles(contract)).map(([file, value = '']): [string, string] => [folder + file, value]),
      ),
    ),
    isVerified: verified.length === apps.length,
  };
}

function isVerified({ contract }: StoredRelease): boolean {
  return ((contract ?? {}) as { verified?: unknown }).verified === true;
}

/**
 * The registry's entry of an app: its stable release, or the newest one before that fits and was given to everybody, and a
 * canary that fits (DLV-04). Without any, the entry has what the reader shows of an unavailable app.
 */
function entryOf(
  { name, rollout, releases }: StoredApp,
  fits: (release: StoredRelease) => boolean,
): { entry: unknown; fault?: RegistryFault } {
  const isStored = releases.some(({ id }) => id === rollout?.stable);
  const given = (rollout?.given ?? []).flatMap((id) => releases.find((release) => release.id === id) ?? []);
  const stable = isStored ? given.find(fits) : undefined;
  const canary = releases.find((release) => release.id === rollout?.canary?.release && fits(release));
  if (!stable) {
    const { declaration } = (releases.at(-1)?.manifest ?? {}) as { declaration?: unknown };
    const reason = isStored ? 'None of its releases fits the shell' : `Its release ${rollout?.stable} is not stored`;
    return { entry: { name, releases: [{ declaration }] }, fault: { app: name, reason } };
  }
  const percentage = rollout?.canary?.percentage;
  return {
    entry: {
      name,
      rollout: {
        stable: stable.id,
        ...(canary && canary !== stable ? { canary: { release: canary.id, percentage } } : {}),
      },
      releases: [...new Set([stable, canary ?? stable])].map(({ manifest }) => manifest),
    },
  };
}

/** Reads the manifest of a shell release; damaged lists only cost the page its preload links. */
function readShell({ id, manifest }: StoredRelease): ShellRelease {
  const { page, client, platform, shared } = (manifest ?? {}) as Partial<Record<keyof ShellRelease, unknown>>;
  const lists = typeof shared === 'object' && shared !== null ? Object.entries(shared) : [];
  return {
    id,
    page: typeof page === 'string' ? page : '',
    client: isTexts(client) ? client : [],
    platform: isTexts(platform) ? platform : [],
    shared: Object.fromEntries(lists.filter((entry): entry is [string, string[]] => isTexts(entry[1]))),
  };
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((text) => typeof text === 'string');
}
