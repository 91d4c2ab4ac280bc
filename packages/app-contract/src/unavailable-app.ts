import type { RouteDeclaration } from './app-declaration.ts';
import type { UnavailableApp } from './registry.ts';

const appName = /^mfe-[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const routePath = /^(\/(:[a-zA-Z]+|[a-zA-Z0-9-]+))+$/;
const limits = { text: 100, path: 200, routes: 100 };

/** Reads what it can of an unusable registry entry; undefined when even the name is invalid. */
export function unavailableFrom(entry: unknown): UnavailableApp | undefined {
  const { name, releases, rollout } = fieldsOf(entry);
  if (typeof name !== 'string' || !appName.test(name)) return undefined;
  const { stable } = fieldsOf(rollout);
  const known = listOf(releases).map(fieldsOf);
  // The stable release first, then the newest one with readable routes.
  const byPreference = [...known.filter(({ id }) => id === stable), ...known.toReversed()];
  const declarations = byPreference.map(({ declaration }) => fieldsOf(declaration));
  const declaration = declarations.find(({ routes }) => routesOf(routes).length > 0);
  return { name, title: titleOf(declaration), routes: routesOf(declaration?.routes) };
}

/** Reads an entry of another reader's list of unavailable apps. */
export function readUnavailable(value: unknown): UnavailableApp | undefined {
  const { name, title, routes } = fieldsOf(value);
  if (typeof name !== 'string' || !appName.test(name)) return undefined;
  return { name, title: isText(title) ? title : null, routes: routesOf(routes) };
}

function titleOf({ title, texts }: Record<string, unknown> = {}): string | null {
  const english = new Map(Object.entries(fieldsOf(fieldsOf(texts).en)));
  const text = typeof title === 'string' ? english.get(title) : undefined;
  return isText(text) ? text : null;
}

function routesOf(value: unknown): RouteDeclaration[] {
  return listOf(value).filter(isRoute).slice(0, limits.routes);
}

function isRoute(value: unknown): value is RouteDeclaration {
  const { path, area, permission } = fieldsOf(value);
  if (typeof path !== 'string' || path.length > limits.path || !routePath.test(path)) return false;
  return typeof area === 'string' && (permission === undefined || typeof permission === 'string');
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= limits.text;
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
