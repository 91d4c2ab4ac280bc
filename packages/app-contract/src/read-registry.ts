import { type RouteDeclaration, routesOverlap } from './app-declaration.ts';
import type { AppRelease, RegistryApp, RegistryDocument, UnavailableApp } from './registry.ts';
import { readUnavailable, unavailableFrom } from './unavailable-app.ts';

/** Returns what is wrong with a value; undefined when it is valid. */
export type Check = (value: unknown) => string | undefined;

/** Validators for the parts of a registry, with the reader's rules: unknown fields and enum values are accepted. */
export interface RegistryChecks {
  document: Check;
  app: Check;
  release: Check;
}

/** Why an app, or one release of it, is left out. */
export interface RegistryFault {
  app: string;
  reason: string;
}

export interface RegistryReading {
  /** The usable part: every rollout names a listed release, and no two apps claim the same route. */
  registry: RegistryDocument;
  faults: RegistryFault[];
}

/**
 * Maximum length of an app's entry as JSON, since the page embeds it; ten releases of a large app take about 20,000.
 */
const maxEntryLength = 250_000;

/**
 * Reads a registry whose entries may be invalid or newer than the reader. An invalid entry disables that app only,
 * which is then listed as unavailable with whatever can be read of it.
 * @throws when the document itself is not a registry of this version
 */
export function readRegistry(value: unknown, checks: RegistryChecks): RegistryReading {
  const wrong = checks.document(value);
  if (wrong !== undefined) throw new Error(`The registry misses its schema: ${wrong}`);
  const document = value as { schemaVersion: 1; apps: unknown[]; unavailable?: unknown[] };
  const faults: RegistryFault[] = [];
  const apps: RegistryApp[] = [];
  for (const [index, entry] of document.apps.entries()) {
    const name = textOf(entry, 'name') ?? `entry ${index + 1}`;
    const addFault = (reason: string) => faults.push({ app: name, reason });
    const app = readApp(entry, checks, addFault);
    if (app && apps.some((other) => other.name === app.name)) addFault('It is listed twice');
    else if (app) apps.push(app);
  }
  const usable = withoutOverlaps(apps, faults);
  const fromEntries = document.apps.flatMap((entry) => unavailableFrom(entry) ?? []);
  const unavailable = [
    ...fromEntries,
    ...(document.unavailable ?? []).flatMap((entry) => readUnavailable(entry) ?? []),
  ];
  return {
    registry: { schemaVersion: 1, apps: usable, ...unavailableField(unavailable, usable) },
    faults,
  };
}

function unavailableField(unavailable: UnavailableApp[], usable: RegistryApp[]): { unavailable?: UnavailableApp[] } {
  const names = new Set(usable.map(({ name }) => name));
  const others = unavailable.filter(({ name }) => !names.has(name) && names.add(name));
  return others.length > 0 ? { unavailable: others } : {};
}

function textOf(entry: unknown, field: 'name' | 'id'): string | undefined {
  const text = ((entry ?? {}) as Partial<Record<string, unknown>>)[field];
  return typeof text === 'string' ? text.slice(0, 60) : undefined;
}

function readApp(entry: unknown, checks: RegistryChecks, addFault: (reason: string) => void): RegistryApp | undefined {
  const wrong = sizeFault(entry) ?? checks.app(entry);
  if (wrong !== undefined) {
    addFault(wrong);
    return undefined;
  }
  const app = entry as RegistryApp;
  const releases = app.releases.filter((release) => {
    const fault = checks.release(release) ?? ownerFault(release, app);
    if (fault !== undefined) addFault(`Release ${textOf(release, 'id') ?? 'without an id'}: ${fault}`);
    return fault === undefined;
  });
  const has = (id: string) => releases.some((release) => release.id === id);
  const { stable, canary } = app.rollout;
  if (!has(stable)) {
    addFault(`Its stable release ${stable} is not among those that can be used`);
    return undefined;
  }
  if (!canary || has(canary.release)) return { ...app, releases };
  addFault(`Its canary ${canary.release} is not among the releases that can be used`);
  return { ...app, rollout: { stable }, releases };
}

function sizeFault(entry: unknown): string | undefined {
  try {
    const { length } = JSON.stringify(entry);
    return length > maxEntryLength ? `It has ${length} characters, more than ${maxEntryLength}` : undefined;
  } catch {
    return 'It is nested too deeply';
  }
}

function ownerFault({ declaration }: AppRelease, { name }: RegistryApp): string | undefined {
  return declaration.name === name ? undefined : `It is one of ${declaration.name}`;
}

/**
 * Removes apps whose routes overlap with those of another app: the app with the most overlaps first, and of two equal
 * ones the later in the list.
 */
function withoutOverlaps(apps: RegistryApp[], faults: RegistryFault[]): RegistryApp[] {
  const overlaps = overlapsByApp(apps);
  const removed = new Set<RegistryApp>();
  const overlapping = (app: RegistryApp) => (overlaps.get(app) ?? []).filter((other) => !removed.has(other));
  for (;;) {
    const present = apps.filter((app) => !removed.has(app));
    const max = Math.max(0, ...present.map((app) => overlapping(app).length));
    const app = present.findLast((candidate) => overlapping(candidate).length === max);
    if (max === 0 || !app) break;
    const others = overlapping(app).map(({ name }) => name);
    faults.push({ app: app.name, reason: `Its routes overlap with those of ${others.join(', ')}` });
    removed.add(app);
  }
  const kept = apps.filter((app) => !removed.has(app));
  return kept.map((app) => {
    const canary = app.releases.find(({ id }) => id === app.rollout.canary?.release);
    const others = kept.filter((other) => other !== app);
    if (!canary || !others.some((other) => overlap(canary.declaration.routes, stableRoutes(other)))) return app;
    faults.push({ app: app.name, reason: `The routes of its canary ${canary.id} overlap with those of another app` });
    return { ...app, rollout: { stable: app.rollout.stable } };
  });
}

function overlapsByApp(apps: RegistryApp[]): Map<RegistryApp, RegistryApp[]> {
  const overlaps = new Map<RegistryApp, RegistryApp[]>(apps.map((app) => [app, []]));
  for (const [index, app] of apps.entries())
    for (const other of apps.slice(index + 1)) {
      if (!overlap(stableRoutes(app), stableRoutes(other))) continue;
      overlaps.get(app)?.push(other);
      overlaps.get(other)?.push(app);
    }
  return overlaps;
}

function stableRoutes({ rollout, releases }: RegistryApp): RouteDeclaration[] {
  return releases.find(({ id }) => id === rollout.stable)?.declaration.routes ?? [];
}

export function overlap(some: RouteDeclaration[], others: RouteDeclaration[]): boolean {
  return some.some(({ path }) => others.some((other) => routesOverlap(path, other.path)));
}
