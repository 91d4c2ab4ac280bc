import { type RouteDeclaration, routesOverlap } from './app-declaration.ts';
import type { AppRelease, RegistryApp, RegistryDocument, UnavailableApp } from './registry.ts';
import { readUnavailable, unavailableFrom } from './unavailable-app.ts';

/** Says what is wrong with a value; undefined when nothing is. */
export type Check = (value: unknown) => string | undefined;

/** The checks of one registry's parts, for readers: unknown fields and words are no fault. */
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
  /** What can be used: every rollout in it names a listed release, and no two apps claim the same address. */
  registry: RegistryDocument;
  faults: RegistryFault[];
}

/** Characters of an app's entry as JSON. The page carries all of them; ten releases of a large app have some 20,000. */
const longestEntry = 250_000;

/**
 * Reads a registry of which parts may be at fault or newer than the reader. What is wrong with an app takes out that app
 * alone; it is then listed among the unavailable ones, with what can be told of it.
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
    const tell = (reason: string) => faults.push({ app: name, reason });
    const app = readApp(entry, checks, tell);
    if (app && apps.some((other) => other.name === app.name)) tell('It is listed twice');
    else if (app) apps.push(app);
  }
  const usable = withoutOverlaps(apps, faults);
  const leftOut = document.apps.flatMap((entry) => unavailableFrom(entry) ?? []);
  const unavailable = [...leftOut, ...(document.unavailable ?? []).flatMap((entry) => readUnavailable(entry) ?? [])];
  return {
    registry: { schemaVersion: 1, apps: usable, ...listed(unavailable, usable) },
    faults,
  };
}

function listed(unavailable: UnavailableApp[], usable: RegistryApp[]): { unavailable?: UnavailableApp[] } {
  const names = new Set(usable.map(({ name }) => name));
  const others = unavailable.filter(({ name }) => !names.has(name) && names.add(name));
  return others.length > 0 ? { unavailable: others } : {};
}

function textOf(entry: unknown, field: 'name' | 'id'): string | undefined {
  const text = ((entry ?? {}) as Partial<Record<string, unknown>>)[field];
  return typeof text === 'string' ? text.slice(0, 60) : undefined;
}

function readApp(entry: unknown, checks: RegistryChecks, tell: (reason: string) => void): RegistryApp | undefined {
  const wrong = sizeFault(entry) ?? checks.app(entry);
  if (wrong !== undefined) {
    tell(wrong);
    return undefined;
  }
  const app = entry as RegistryApp;
  const releases = app.releases.filter((release) => {
    const fault = checks.release(release) ?? ownerFault(release, app);
    if (fault !== undefined) tell(`Release ${textOf(release, 'id') ?? 'without an id'}: ${fault}`);
    return fault === undefined;
  });
  const has = (id: string) => releases.some((release) => release.id === id);
  const { stable, canary } = app.rollout;
  if (!has(stable)) {
    tell(`Its stable release ${stable} is not among those that can be used`);
    return undefined;
  }
  if (!canary || has(canary.release)) return { ...app, releases };
  tell(`Its canary ${canary.release} is not among the releases that can be used`);
  return { ...app, rollout: { stable }, releases };
}

function sizeFault(entry: unknown): string | undefined {
  try {
    const { length } = JSON.stringify(entry);
    return length > longestEntry ? `It has ${length} characters, more than ${longestEntry}` : undefined;
  } catch {
    return 'It is nested too deeply';
  }
}

function ownerFault({ declaration }: AppRelease, { name }: RegistryApp): string | undefined {
  return declaration.name === name ? undefined : `It is one of ${declaration.name}`;
}

/**
 * Leaves out who claims an address that belongs to another app. Of two apps the later one goes; one that claims the
 * addresses of several goes before them all.
 */
function withoutOverlaps(apps: RegistryApp[], faults: RegistryFault[]): RegistryApp[] {
  const rivals = rivalsOf(apps);
  const out = new Set<RegistryApp>();
  const against = (app: RegistryApp) => (rivals.get(app) ?? []).filter((rival) => !out.has(rival));
  for (;;) {
    const present = apps.filter((app) => !out.has(app));
    const most = Math.max(0, ...present.map((app) => against(app).length));
    const app = present.findLast((candidate) => against(candidate).length === most);
    if (most === 0 || !app) break;
    const others = against(app).map(({ name }) => name);
    faults.push({ app: app.name, reason: `Its routes overlap with those of ${others.join(', ')}` });
    out.add(app);
  }
  const left = apps.filter((app) => !out.has(app));
  return left.map((app) => {
    const canary = app.releases.find(({ id }) => id === app.rollout.canary?.release);
    const others = left.filter((other) => other !== app);
    if (!canary || !others.some((other) => overlap(canary.declaration.routes, stableRoutes(other)))) return app;
    faults.push({ app: app.name, reason: `The routes of its canary ${canary.id} overlap with those of another app` });
    return { ...app, rollout: { stable: app.rollout.stable } };
  });
}

function rivalsOf(apps: RegistryApp[]): Map<RegistryApp, RegistryApp[]> {
  const rivals = new Map<RegistryApp, RegistryApp[]>(apps.map((app) => [app, []]));
  for (const [index, app] of apps.entries())
    for (const other of apps.slice(index + 1)) {
      if (!overlap(stableRoutes(app), stableRoutes(other))) continue;
      rivals.get(app)?.push(other);
      rivals.get(other)?.push(app);
    }
  return rivals;
}

function stableRoutes({ rollout, releases }: RegistryApp): RouteDeclaration[] {
  return releases.find(({ id }) => id === rollout.stable)?.declaration.routes ?? [];
}

export function overlap(some: RouteDeclaration[], others: RouteDeclaration[]): boolean {
  return some.some(({ path }) => others.some((other) => routesOverlap(path, other.path)));
}
