import type { RestContract, RestRoute } from '@platform/app-contract/schema';
import type { Literal } from './literals.ts';

/**
 * Returns the published routes that code with these literals may call. An expression in a path stands for any of the
 * literals, or, where none of them results in a route, for any text: it then comes from the server.
 *
 * @throws an Error that lists every path without a route
 */
export function calledRoutes(literals: readonly Literal[], { routes }: RestContract): RestRoute[] {
  const texts = new Set(['', ...literals.filter(({ length }) => length === 1).map(([text]) => text)]);
  const called = new Set<RestRoute>();
  const unknown: string[] = [];
  for (const literal of literals.filter(([start]) => start?.startsWith('/api/'))) {
    const path = withoutQuery(literal);
    const pattern = patternOf(path);
    const candidates = routes.flatMap((route) => {
      const values = pattern.exec(route.path)?.slice(1);
      return values ? [{ route, isNamed: values.every((value) => value.includes(':') || texts.has(value)) }] : [];
    });
    const named = candidates.filter(({ isNamed }) => isNamed);
    for (const { route } of named.length > 0 ? named : candidates) called.add(route);
    if (candidates.length === 0) unknown.push(path.map((part) => part ?? '…').join(''));
  }
  if (unknown.length > 0) throw new Error(`The API publishes no route ${unknown.join(', ')}`);
  return routes.filter((route) => called.has(route));
}

function withoutQuery(literal: Literal): Literal {
  const end = literal.findIndex((part) => part?.includes('?'));
  return end === -1 ? literal : [...literal.slice(0, end), literal[end]?.split('?', 1)[0]];
}

function patternOf(path: Literal): RegExp {
  return new RegExp(
    `^${path.map((part) => (part === undefined ? '(.*)' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))).join('')}$`,
  );
}
