import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';

/**
 * `npm run dev`: the product with the shell and all apps from source; `npm run dev -- mfe-chat`: that app (and the
 * shell) from source, the others as built. An edit shows at once and keeps what forms hold. `PORT` is the page's.
 */
const root = resolve(import.meta.dirname, '..');
const node = join(root, 'node_modules/.bin/node');

if (Number(process.versions.node.split('.')[0]) < 24) {
  const child = spawn(node, [import.meta.filename, ...process.argv.slice(2)], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => process.exit(code ?? 1));
} else {
  await run();
}

async function run() {
  const { readDeclaration, startDevelopmentServer } = await import('@platform/web-build');
  const known = readdirSync(root).filter((name) => name.startsWith('mfe-'));
  const asked = process.argv.slice(2);
  const unknown = asked.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    process.stderr.write(`There is no app ${unknown.join(', ')}. The apps are ${known.join(', ')}.\n`);
    process.exit(1);
  }

  const port = Number(process.env.PORT ?? 8080);
  const apiPort = await freePort();
  const product = startProduct(apiPort, `http://localhost:${port}`);
  await product.ready;

  const apps = [];
  for (const name of asked.length > 0 ? asked : known)
    apps.push({ declaration: readDeclaration(join(root, name)), port: await freePort() });
  const apiOrigin = `http://localhost:${apiPort}`;
  const servers = [];
  for (const { declaration, port: appPort } of apps)
    servers.push(await startDevelopmentServer(declaration.name, { port: appPort, apiOrigin, apps }));
  servers.push(await startDevelopmentServer('shell', { port, apiOrigin, apps }));
  process.stdout.write(`ready http://localhost:${port} (${apps.map((app) => app.declaration.name).join(', ')})\n`);

  let stopping = false;
  async function stop() {
    if (stopping) return;
    stopping = true;
    await Promise.all(servers.map((server) => server.stop()));
    product.stop();
    await product.ended;
    process.exit(0);
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
}

/** The product itself, for the API and the built apps, known to people and to the identity provider under our address. */
function startProduct(port, publicUrl) {
  const child = spawn(node, ['tools/start.mjs'], {
    cwd: root,
    // A process group of its own: Ctrl-C reaches this process, which ends the product after its servers.
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: String(port), PUBLIC_URL: publicUrl, NODE_ENV: 'development' },
  });
  const ended = new Promise((done) => child.once('exit', done));
  const ready = new Promise((done) => {
    child.stdout.on('data', (chunk) => {
      const text = String(chunk);
      if (/^ready /m.test(text)) done();
      process.stdout.write(text.replace(/^ready .*\n/m, ''));
    });
    child.once('exit', (code) => process.exit(code ?? 1));
  });
  return { ready, ended, stop: () => child.kill('SIGTERM') };
}

function freePort() {
  return new Promise((done, fail) => {
    const server = createServer().once('error', fail);
    server.listen(0, 'localhost', () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });
}
