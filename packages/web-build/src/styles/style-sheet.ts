import { existsSync } from 'node:fs';
import path from 'node:path';
import { readJson, repositoryRoot } from '../workspace.ts';

/** The cascade layers of the page: later layers win regardless of specificity and source order. */
const layers = ['reset', 'library', 'antd', 'ds', 'package', 'app'] as const;
type Layer = (typeof layers)[number];

const designSystem = path.join(repositoryRoot, 'packages/design-system');

/** Rules on bare elements, which all other rules override. */
const resetFiles = ['base.css', 'tokens.css'].map((name) => path.join(designSystem, 'src/styles', name));

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
  if (/[\\/]node_modules[\\/]/.test(file)) return { layer: 'library', prefix: null };
  const folder = ownerOf(file);
  if (folder === designSystem) {
    if (file.includes(`${path.sep}generated${path.sep}`)) return { layer: null, prefix: null };
    return { layer: resetFiles.includes(file) ? 'reset' : 'ds', prefix: null };
  }
  const isPackage = path.dirname(folder) === path.join(repositoryRoot, 'packages');
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
  const declaration = path.join(folder, 'app.declaration.json');
  const name = existsSync(declaration) ? readJson<{ name: string }>(declaration).name : path.basename(folder);
  return name.replace(/^mfe-/, '');
}
