import path from 'node:path';
import type { LoaderContext } from 'webpack';
import { styleFaults } from '../styles/style-faults.ts';
import { describeStyleSheet, layered } from '../styles/style-sheet.ts';
import { installationRoot } from '../workspace.ts';

/**
 * Wraps a style sheet in its cascade layer.
 *
 * @throws when a rule could affect elements outside its app or package (DLV-10)
 */
export default function loadStyleSheet(this: LoaderContext<object>, css: string): string {
  const { layer, prefix } = describeStyleSheet(this.resourcePath);
  const faults = prefix
    ? styleFaults(css, path.relative(installationRoot(this.rootContext), this.resourcePath), prefix)
    : [];
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return layered(css, layer);
}
