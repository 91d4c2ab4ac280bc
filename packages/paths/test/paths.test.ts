import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type AppDeclaration, type Area, routeCovers } from '@platform/app-contract';
import { describe, expect, it } from 'vitest';
import { aliases, type Path, paths } from '../src/index.ts';
import * as investor from '../src/investor.ts';
import * as onboarding from '../src/onboarding.ts';
import * as shell from '../src/shell.ts';
import * as staff from '../src/staff.ts';

const root = path.resolve(import.meta.dirname, '../../..');

const declarations = readdirSync(root)
  .filter((folder) => folder.startsWith('mfe-'))
  .map((folder): AppDeclaration => JSON.parse(readFileSync(path.join(root, folder, 'app.declaration.json'), 'utf8')));

const declared = declarations.flatMap(({ name, routes }) => routes.map((route) => ({ ...route, app: name })));

const areas: Record<Area, Record<string, Path>> = { investor, onboarding, staff };

/** Builds an example of a path with all parameters. */
function example(page: Path): string {
  const build = page as (parameters: Record<string, string>) => string;
  return build(new Proxy({}, { get: () => 'a b/c' }));
}

function coveringRoutes(address: string) {
  return declared.filter((route) => routeCovers(route.path, address));
}

describe('the paths of pages', () => {
  const pages = Object.entries(areas).flatMap(([area, group]) =>
    Object.entries(group).map(([name, page]) => [name, page, area] as const),
  );

  it.each(pages)('%s belongs to exactly one declared route of its area', (_name, page, area) => {
    for (const address of [page.root, example(page)])
      expect(coveringRoutes(address), address).toEqual([expect.objectContaining({ area })]);
  });

  it.each(declared.map((route) => [route.path, route] as const))(
    '%s, which an app declares, can be built',
    (_path, route) => {
      const built = Object.values(areas[route.area]).filter((page) => routeCovers(route.path, example(page)));
      expect(built).not.toEqual([]);
      expect(Object.values(areas[route.area]).map(({ root: ofPage }) => ofPage)).toContain(route.path);
    },
  );

  it.each(Object.entries(shell))('%s belongs to the shell and is declared by no app', (_name, page) => {
    expect(coveringRoutes(page())).toEqual([]);
  });

  it('has no duplicate paths', () => {
    const patterns = Object.values(paths).map(({ pattern }) => pattern);
    expect(patterns).toEqual([...new Set(patterns)]);
    expect(Object.keys(paths)).toHaveLength([...pages, ...Object.keys(shell)].length);
  });

  it('redirects a correctly spelt path to a declared one', () => {
    for (const [from, to] of aliases) {
      expect(Object.values(paths).map(({ pattern }) => pattern)).not.toContain(from);
      expect(coveringRoutes(to), to).toHaveLength(1);
    }
  });
});

describe('a path', () => {
  it('is built from its parameters', () => {
    expect(paths.deal({ dealId: '7' })).toBe('/app/view-opportunity/7');
    expect(paths.documentHandler({ dealId: '7', investmentId: '8' })).toBe('/app/document-handler/7/8');
    expect(paths.allDeals()).toBe('/app/opportunities/all');
  });

  it('omits an optional parameter that is missing or empty', () => {
    expect(paths.invest({ dealId: '7', amount: '25000.50' })).toBe('/app/invest/7/25000.50');
    expect(paths.invest({ dealId: '7' })).toBe('/app/invest/7');
    expect(paths.invest({ dealId: '7', amount: '' })).toBe('/app/invest/7');
    expect(paths.messages()).toBe('/app/messages');
  });

  it('encodes characters that would split a segment', () => {
    expect(paths.client({ clientId: 'a/b?c#d e' })).toBe('/admin/clients/view/a%2Fb%3Fc%23d%20e');
  });

  it('accepts the parameters of its pattern and no others', () => {
    // @ts-expect-error the id is missing
    paths.deal();
    // @ts-expect-error the parameter has another name
    paths.deal({ id: '7' });
    // @ts-expect-error the list has no parameters
    paths.allDeals({ type: 'all' });
    expect(paths.deal.root).toBe('/app/view-opportunity');
  });
});
