import { once } from 'node:events';
import { packageDirectory } from '@platform/web-build/shared';
import { readParameters } from '../parameters.ts';
import { codeOf, requireAddress } from '../publishing/product.ts';
import type { Backend } from './backend.ts';
import { mockBackend } from './mock-backend.ts';
import { productBackend } from './product-backend.ts';
import { type DevelopmentServer, serve } from './serve.ts';
import { watchBuild } from './watch-build.ts';

/**
 * `platform dev`: serves an app from source in a released shell, until it is interrupted.
 *
 * @throws an Error when the product cannot be reached, the first build fails, or the port is in use or none
 */
export async function develop(parameters: string[], directory: string): Promise<void> {
  const { values } = readParameters({
    args: parameters,
    options: {
      port: { type: 'string', default: '4300' },
      api: { type: 'string' },
      staff: { type: 'boolean', default: false },
    },
  });
  const port = Number(values.port);
  if (!(Number.isInteger(port) && port > 0 && port <= 65_535))
    throw new Error(`--port takes a number from 1 to 65535, and not ${values.port}`);
  const origin = `http://localhost:${port}`;
  const product = values.api === undefined ? undefined : await openBackend(values.api, origin);
  let server: DevelopmentServer | undefined;
  const build = await watchBuild(directory, ({ id }) => {
    process.stdout.write(`built ${id}\n`);
    server?.announce();
  });
  const backend =
    product ??
    mockBackend({
      shell: packageDirectory('@platform/shell', directory),
      origin,
      person: values.staff ? 'staff' : 'investor',
      app: build.current,
    });
  try {
    server = await serve(port, backend, build.current);
  } catch (error) {
    await build.stop();
    if (codeOf(error) !== 'EADDRINUSE') throw error;
    throw new Error(`Port ${port} is in use: take another one with --port`, { cause: error });
  }
  const { routes } = build.current().release.declaration;
  process.stdout.write(`ready ${origin}${routes[0]?.path ?? '/'} (${values.api ?? 'mocked API'})\n`);
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  await server.close();
  await build.stop();
}

async function openBackend(url: string, origin: string): Promise<Backend> {
  requireAddress(url);
  const product = productBackend(url, origin);
  await product.registry('');
  return product;
}
