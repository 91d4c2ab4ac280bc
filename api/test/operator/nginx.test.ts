import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { createTestDatabase, type TestDatabase } from '../kit/database.ts';
import { freePort } from '../kit/free-port.ts';
import { createMainRunner, untilReady } from '../process/run-main.ts';

const program = '/usr/sbin/nginx';
const documented = join(import.meta.dirname, '../../../docs/nginx.conf');
const missing = existsSync(program) ? '' : ` (skipped: ${program} is missing)`;

describe.skipIf(missing)(`behind nginx with the documented site${missing}`, () => {
  let directory: string;
  let database: TestDatabase;
  let runner: Awaited<ReturnType<typeof createMainRunner>>;
  let nginx: ReturnType<typeof spawn>;
  let port: number;
  let log = '';

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'platform-nginx-'));
    database = await createTestDatabase();
    runner = await createMainRunner(database.url);
    port = await freePort();
    const apiPort = await freePort();
    const { child } = runner.start({
      PORT: String(apiPort),
      HOST: '127.0.0.1',
      PUBLIC_URL: `https://localhost:${port}`,
    });
    child.stdout?.on('data', (chunk) => {
      log += chunk;
    });
    await untilReady(`http://127.0.0.1:${apiPort}`);
    await writeSite(apiPort);
    nginx = spawn(program, ['-p', directory, '-c', join(directory, 'nginx.conf')], { stdio: 'inherit' });
    await vi.waitFor(() => call('GET', '/health/live'), { timeout: 15_000, interval: 50 });
  });
  afterAll(async () => {
    nginx?.kill('SIGTERM');
    if (nginx) await once(nginx, 'exit');
    await runner?.close();
    await database?.drop();
    await rm(directory, { recursive: true, force: true });
  });

  async function writeSite(apiPort: number): Promise<void> {
    const [certificate, key] = [join(directory, 'certificate.pem'), join(directory, 'key.pem')];
    await promisify(execFile)('openssl', [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost'],
      ...['-keyout', key, '-out', certificate],
    ]);
    const site = (await readFile(documented, 'utf8'))
      .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
      .replaceAll('invest.example;', 'localhost;')
      .replace(/ssl_certificate \S+;/, `ssl_certificate ${certificate};`)
      .replace(/ssl_certificate_key \S+;/, `ssl_certificate_key ${key};`)
      .replace('127.0.0.1:8080', `127.0.0.1:${apiPort}`);
    await writeFile(join(directory, 'site.conf'), site);
    const frame = `
      daemon off;
      user root;
      pid ${directory}/nginx.pid;
      error_log ${directory}/error.log;
      events {}
      http {
        access_log off;
        client_body_temp_path ${directory}/body; proxy_temp_path ${directory}/proxy;
        fastcgi_temp_path ${directory}/fastcgi; uwsgi_temp_path ${directory}/uwsgi; scgi_temp_path ${directory}/scgi;
        include ${directory}/site.conf;
      }`;
    const asRoot = process.getuid?.() === 0;
    await writeFile(join(directory, 'nginx.conf'), asRoot ? frame : frame.replace('user root;', ''));
  }

  function call(
    method: string,
    path: string,
    options: { headers?: Record<string, string>; body?: Buffer; localAddress?: string } = {},
  ): Promise<{ status: number; text: string }> {
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          ...{ host: '127.0.0.1', port, method, path, headers: options.headers ?? {}, rejectUnauthorized: false },
          ...(options.localAddress ? { localAddress: options.localAddress } : {}),
        },
        (answer) => {
          let text = '';
          answer.on('data', (chunk) => {
            text += chunk;
          });
          answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
        },
      );
      sent.on('error', reject);
      sent.end(options.body);
    });
  }

  test('a caller’s address is the one that nginx sees, not a forwarded header', async () => {
    await call('GET', '/api/none', {
      headers: { 'x-forwarded-for': '203.0.113.7', 'x-request-id': 'nginx-test-0001' },
      // A different address from the one nginx uses towards the product.
      localAddress: '127.0.0.2',
    });
    await expect
      .poll(() => log.split('\n').find((line) => line.includes('nginx-test-0001') && line.includes('Call answered')))
      .toContain('"ip":"127.0.0.2"');
    expect(log).not.toContain('203.0.113.7');
  });

  test('live updates connect', async () => {
    const socket = new WebSocket(`wss://127.0.0.1:${port}/graphql`, 'graphql-transport-ws', {
      rejectUnauthorized: false,
    });
    await once(socket, 'open');
    socket.close();
    await once(socket, 'close');
  });

  test('a large body is refused by the product, but an upload is accepted', async () => {
    const json = { 'content-type': 'application/json', 'x-requested-with': 'platform' };
    const large = Buffer.from(JSON.stringify({ email: 'x'.repeat(3_000_000) }));
    const refused = await call('POST', '/api/auth/sign-up', { headers: json, body: large });
    expect(refused).toMatchObject({ status: 413, text: expect.stringContaining('BODY_TOO_LARGE') });
    const upload = await call('POST', '/api/upload/investment/documents', {
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: Buffer.alloc(3_000_000),
    }).catch((error: { code?: string }) => error);
    // Unauthenticated: the product responds before reading the body.
    expect(upload).toMatchObject({ status: 401, text: expect.stringContaining('UNAUTHENTICATED') });
  });

  test('the provider publishes its https address', async () => {
    const { text } = await call('GET', '/oidc/.well-known/openid-configuration', {
      headers: { host: `localhost:${port}` },
    });
    expect(JSON.parse(text)).toMatchObject({ issuer: `https://localhost:${port}/oidc` });
  });
});
