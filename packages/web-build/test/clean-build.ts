import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import webpack, { type Configuration } from 'webpack';

export const buildTimeout = { timeout: 600_000 };

/**
 * Builds without cache.
 *
 * @param target directory of the output
 * @returns the content of each file by name, in base64
 */
export async function cleanBuild(configuration: Configuration, target: string): Promise<Record<string, string>> {
  await new Promise<void>((resolve, reject) =>
    webpack({ ...configuration, cache: false, output: { ...configuration.output, path: target } }, (error, stats) => {
      if (error) reject(error);
      else if (stats?.hasErrors()) reject(new Error(stats.toString('errors-only')));
      else resolve();
    }),
  );
  const files = readdirSync(target).sort();
  return Object.fromEntries(files.map((file) => [file, readFileSync(path.join(target, file), 'base64')]));
}

/** Returns a large script that compresses badly. */
export function ballast(): string {
  const text = Array.from({ length: 40_000 }, (_, index) => Math.sin(index).toString(36).slice(3)).join(' ');
  return `\nReflect.set(globalThis, 'ballast', ${JSON.stringify(text)});\n`;
}
