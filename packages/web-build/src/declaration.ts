import { existsSync } from 'node:fs';
import path from 'node:path';
import { type AppDeclaration, checkAppDeclaration, routeCovers } from '@platform/app-contract/schema';
import { paths } from '@platform/paths';
import { readJson } from './workspace.ts';

/**
 * Reads the `app.declaration.json` of an app and checks everything that does not require compilation.
 *
 * @throws an Error that lists every fault
 */
export function readDeclaration(directory: string): AppDeclaration {
  const { $schema: _editorHint, ...content } = readJson<Record<string, unknown>>(
    path.join(directory, 'app.declaration.json'),
  );
  const declaration = checkAppDeclaration(content);
  const faults = declarationFaults(declaration, directory);
  if (faults.length > 0) throw new Error(`app.declaration.json of ${declaration.name}:\n${faults.join('\n')}`);
  return declaration;
}

/** Where the shell looks for the screens of an area; those of the onboarding are steps with addresses of their own. */
const roots = { investor: paths.app(), staff: paths.admin() };

function declarationFaults(declaration: AppDeclaration, directory: string): string[] {
  const faults: string[] = [];
  for (const [name, file] of Object.entries(declaration.exposes))
    if (!existsSync(path.join(directory, file))) faults.push(`exposes ${name}: there is no ${file}`);
  for (const { slot, expose } of declaration.slots)
    if (!(expose in declaration.exposes)) faults.push(`slot ${slot}: ${expose} is not among the exposes`);
  for (const entry of declaration.navigation)
    if (!declaration.routes.some((route) => routeCovers(route.path, entry.path)))
      faults.push(`navigation ${entry.path}: no route of the app covers it`);
  for (const { path: declared, area } of declaration.routes)
    if (area !== 'onboarding' && !routeCovers(roots[area], declared))
      faults.push(`route ${declared}: the shell opens screens of the area ${area} below ${roots[area]} only`);
  const keys = [declaration.title, ...declaration.navigation.map((entry) => entry.text)];
  for (const [language, texts] of Object.entries(declaration.texts))
    for (const key of keys) if (!(key in texts)) faults.push(`texts.${language} lacks ${key}`);
  return faults;
}

/** Returns the declared route paths that no source of the app passes to its router. */
export function unhandledRoutes(declaration: AppDeclaration, sources: string[]): string[] {
  const shared = Object.entries(paths)
    .filter(([name]) => sources.some((source) => new RegExp(`\\bpaths\\.${name}\\.pattern\\b`).test(source)))
    .map(([, { pattern }]) => pattern);
  // An app in a repository of its own declares its paths itself.
  const own = sources.flatMap((source) =>
    [...source.matchAll(/\broute\(\s*(['"])(\/.+?)\1/g)].map(([, , path]) => path ?? ''),
  );
  const answered = [...shared, ...own];
  return declaration.routes
    .map((route) => route.path)
    .filter((routePath) => !answered.some((pattern) => routeCovers(routePath, pattern)));
}
