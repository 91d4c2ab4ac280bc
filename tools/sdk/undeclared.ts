import { globSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import type { PublishedManifest } from './published-manifest.ts';

/** Returns a line for each package that a published package imports but does not declare: nobody would install it. */
export function undeclaredImports(folder: string): string[] {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PublishedManifest;
  const declared = new Set([
    manifest.name,
    ...Object.keys(manifest.dependencies ?? {}),
    ...Object.keys(manifest.peerDependencies ?? {}),
  ]);
  const imported = globSync('{src,testing}/**/*.js', { cwd: folder }).flatMap((file) =>
    importsOf(join(folder, file)).map((name) => ({ file, name })),
  );
  return imported
    .filter(({ name }) => !declared.has(name))
    .map(({ file, name }) => `${manifest.name}: ${file} imports ${name}, which is no dependency`);
}

function importsOf(file: string): string[] {
  const { module, errors } = parseSync(file, readFileSync(file, 'utf8'));
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const requests = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
  ];
  const outside = requests.filter((request) => !/^(\.|node:)/.test(request) && !builtinModules.includes(request));
  return [...new Set(outside.map(packageOf))];
}

function packageOf(request: string): string {
  const segments = request.startsWith('@') ? 2 : 1;
  return request.split('/').slice(0, segments).join('/');
}
