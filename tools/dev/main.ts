import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError, reportFault, write } from '../report/progress.ts';
import { root } from '../report/run.ts';
import { freePort, requireFreePort } from '../start/ports.ts';
import { startProduct } from '../start/product.ts';
import { readSettings } from '../start/settings.ts';
import { stopRequested } from '../start/stop-requested.ts';

/**
 * `npm run dev` starts the product with the shell and all apps from source; `npm run dev -- mfe-chat` runs that app and
 * the shell from source and the other apps as built. Edits apply at once and keep form state. `PORT` is the port of the
 * page.
 */
async function develop(): Promise<void> {
  const names = chooseApps(process.argv.slice(2));
  const port = Number(process.env.PORT || 8080);
  await requireFreePort(port, '127.0.0.1', 'PORT');
  const url = `http://localhost:${port}`;
  // The API runs behind the page's development server; browsers and the identity provider use the page's URL.
  const settings = await readSettings({ ...process.env, PORT: '0', PUBLIC_URL: url, NODE_ENV: 'development' });
  const product = await startProduct(settings, stopRequested);
  if (!product) return;
  const stops: (() => Promise<void>)[] = [product.stop];
  try {
    await Promise.race([serveSources(names, { port, apiPort: settings.port, stops }), stopRequested, product.ended]);
    write(`ready ${url} (${names.join(', ')} and the shell from source)`);
    for (const line of product.introduction) write(line);
    const fault = await Promise.race([stopRequested, product.ended]);
    if (fault) throw new CommandError(fault);
    write('Stopping …');
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

/** @throws CommandError for unknown app names */
function chooseApps(requested: string[]): string[] {
  const known = readdirSync(root).filter((name) => name.startsWith('mfe-'));
  const unknown = requested.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new CommandError(`There is no app ${unknown.join(', ')}. The apps are ${known.join(', ')}.`);
  }
  return requested.length > 0 ? requested : known;
}

interface SourceServers {
  port: number;
  apiPort: number;
  stops: (() => Promise<void>)[];
}

async function serveSources(names: string[], { port, apiPort, stops }: SourceServers): Promise<void> {
  // Imported lazily: it is slow to load and depends on generated files.
  const { readDeclaration, startDevelopmentServer } = await import('@platform/web-build');
  const apps: { declaration: ReturnType<typeof readDeclaration>; port: number }[] = [];
  for (const name of names) apps.push({ declaration: readDeclaration(join(root, name)), port: await freePort() });
  const apiOrigin = `http://localhost:${apiPort}`;
  const servers = [...apps.map((app) => ({ folder: app.declaration.name, port: app.port })), { folder: 'shell', port }];
  for (const server of servers) {
    const started = await startDevelopmentServer(join(root, server.folder), { port: server.port, apiOrigin, apps });
    stops.push(() => started.stop());
  }
}

await develop().catch(reportFault);
process.exit();
