import { existsSync } from 'node:fs';
import path from 'node:path';
import { readJson } from '../workspace.ts';

/** The cascade layers of the page: later layers win regardless of specificity and source order. */
const layers = ['reset', 'library', 'antd', 'ds', 'package', 'app'] as const;
type Layer = (typeof layers)[number];

/** Style sheets of the design system with rules on bare elements, which all other rules override. */
const resetFiles = ['base.css', 'tokens.css'].map((name) => path.join('src/styles', name));

const declarationFile = 'app.declaration.json';

/** Packages of the platform, whether in the repository or installed by an app elsewhere. */
const platformPackage = /[\\/](packages|node_modules[\\/]@platform)$/;

export interface StyleSheet {
  /** Null when the style sheet declares its layer itself. */
  layer: Layer | null;
  /**
   * Required prefix of its names; null for libraries, and for the design system, which styles elements and components.
   */
  prefix: string | null;
}

/** Returns the cascade layer and the name prefix of a style sheet. */
export function describeStyleSheet(file: string): StyleSheet {
  const folder = ownerOf(file);
  const isPackage = platformPackage.test(path.dirname(folder)) && !existsSync(path.join(folder, declarationFile));
  if (!isPackage && /[\\/]node_modules[\\/]/.test(file)) return { layer: 'library', prefix: null };
  if (isPackage && path.basename(folder) === 'design-system') {
    if (file.includes(`${path.sep}generated${path.sep}`)) return { layer: null, prefix: null };
    return { layer: resetFiles.includes(path.relative(folder, file)) ? 'reset' : 'ds', prefix: null };
  }
  return { layer: isPackage ? 'package' : 'app', prefix: prefixOf(folder) };
}

/** Wraps a style sheet in its layer. Each declares the order of all layers, so that load order does not matter. */
export function layered(css: string, layer: Layer | null): string {
  const order = `@layer ${layers.join(', ')};\n`;
  return layer ? `${order}@layer ${layer} {\n${css}}\n` : order + css;
}

/** Returns the folder of the app or package that a file belongs to. */
function ownerOf(file: string): string {
  let folder = path.dirname(file);
  while (!existsSync(path.join(folder, 'package.json'))) {
    if (folder === path.dirname(folder)) throw new Error(`${file} belongs to no package`);
    folder = path.dirname(folder);
  }
  return folder;
}

/** Returns the name of an app without `mfe-`, or the folder name of other workspaces. */
function prefixOf(folder: string): string {
  const declaration = path.join(folder, declarationFile);
  const name = existsSync(declaration) ? readJson<{ name: string }>(declaration).name : path.basename(folder);
  return name.replace(/^mfe-/, '');
}
