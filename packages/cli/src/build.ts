import { rm } from 'node:fs/promises';
import path from 'node:path';
import { appConfiguration, generateDocuments } from '@platform/web-build';
import webpack, { type Configuration } from 'webpack';
import { readParameters } from './parameters.ts';

/** `platform codegen` */
export async function generate(parameters: string[], directory: string): Promise<void> {
  readParameters({ args: parameters });
  await generateDocuments(directory);
}

/**
 * `platform build`. The build before is removed at once, so that none is there to be published when this one fails or is
 * interrupted; `platform publish` refuses one that is not whole.
 *
 * @throws an Error with everything that is wrong with the app
 */
export async function build(parameters: string[], directory: string): Promise<void> {
  readParameters({ args: parameters });
  await rm(path.join(directory, 'dist'), { recursive: true, force: true });
  const configuration = await appConfiguration({ directory })({}, { mode: 'production' });
  const report = await compile(configuration);
  process.stdout.write(`${report}\n`);
}

function compile(configuration: Configuration): Promise<string> {
  return new Promise((resolve, reject) => {
    const compiler = webpack(configuration);
    compiler?.run((error, stats) => {
      compiler.close(() => {
        if (error) reject(error);
        else if (stats?.hasErrors()) reject(new Error(stats.toString({ preset: 'errors-only', colors: false })));
        else resolve(stats?.toString({ preset: 'errors-warnings', assets: true, colors: false }) ?? '');
      });
    });
  });
}
