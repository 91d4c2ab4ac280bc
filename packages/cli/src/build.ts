import { appConfiguration, generateDocuments } from '@platform/web-build';
import webpack, { type Configuration } from 'webpack';

/** `platform codegen` */
export async function generate(_parameters: string[], directory: string): Promise<void> {
  await generateDocuments(directory);
}

/**
 * `platform build`
 *
 * @throws an Error with everything that is wrong with the app
 */
export async function build(_parameters: string[], directory: string): Promise<void> {
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
