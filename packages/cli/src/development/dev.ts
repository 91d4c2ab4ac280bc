import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { packageDirectory } from '@platform/web-build/shared';
import { mockBackend } from './mock-backend.ts';
import { productBackend } from './product-backend.ts';
import { type DevelopmentServer, serve } from './serve.ts';
import { watchBuild } from './watch-build.ts';

/**
 * `platform dev`: serves an app from source in a released shell, until it is interrupted.
 *
 * @throws an Error when the first build fails
 */
export async function develop(parameters: string[], directory: string): Promise<void> {
  const { values } = parseArgs({
    args: parameters,
    options: {
      port: { type: 'string', default: '4300' },
      api: { type: 'string' },
      staff: { type: 'boolean', default: false },
    },
  });
  const port = Number(values.port);
  const origin = `http://localhost:${port}`;
  let server: DevelopmentServer | undefined;
  const build = await watchBuild(directory, ({ id }) => {
    process.stdout.write(`built ${id}\n`);
    server?.announce();
  });
  const backend = values.api
    ? productBackend(values.api, origin)
    : mockBackend({
        shell: packageDirectory('@platform/shell', directory),
        origin,
        person: values.staff ? 'staff' : 'investor',
        app: build.current,
      });
  server = await serve(port, backend, build.current);
  const { routes } = build.current().release.declaration;
  process.stdout.write(`ready ${origin}${routes[0]?.path ?? '/'} (${values.api ?? 'mocked API'})\n`);
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  await server.close();
  await build.stop();
}
