import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { requireDatabase } from './database.ts';
import { freePort } from './ports.ts';
import { readSettings } from './settings.ts';

const oneLine = (pattern: RegExp) => expect.objectContaining({ message: expect.stringMatching(pattern) });
let free: { PORT: string; MAIL_PORT: string };

beforeEach(async () => {
  free = { PORT: String(await freePort()), MAIL_PORT: String(await freePort()) };
});

describe('start settings', () => {
  it('load the demo into the embedded database by default, but with an external database or identity provider only on request', async () => {
    const demoWith = async (environment: NodeJS.ProcessEnv) => (await readSettings({ ...free, ...environment })).demo;
    const DATABASE_URL = 'postgresql://127.0.0.1/mine';
    expect(await demoWith({})).toBe(true);
    expect(await demoWith({ DEMO: '0' })).toBe(false);
    expect(await demoWith({ DATABASE_URL })).toBe(false);
    expect(await demoWith({ DATABASE_URL, DEMO: '1' })).toBe(true);
    expect(await demoWith({ OIDC_ISSUER: 'https://id.example.org', OIDC_CLIENT_ID: 'us', OIDC_AUDIENCE: 'us' })).toBe(
      false,
    );
  });

  it('start no mailbox when a mail server is set', async () => {
    expect((await readSettings({ ...free, SMTP_URL: 'smtp://mail.example.org' })).mailPort).toBeUndefined();
  });

  it.each([
    [{ PORT: 'eighty' }, /^PORT must be .*eighty/],
    [{ MAIL_PORT: '-1' }, /^MAIL_PORT must be a port number, not "-1"\.$/],
    [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL must be /],
    [{ HOST: 'no-such-host.invalid', DEMO: '0' }, /^HOST "no-such-host.invalid" is not an address of this machine/],
  ])('reject %j with a one-line message that names the setting', async (environment, pattern) => {
    await expect(readSettings({ ...free, ...environment })).rejects.toEqual(oneLine(pattern));
  });
});

describe('a port in use', () => {
  let taken: Server;
  let port: number;

  beforeEach(async () => {
    taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    port = (taken.address() as AddressInfo).port;
  });

  afterEach(() => new Promise((resolve) => taken.close(resolve)));

  it.each(['PORT', 'MAIL_PORT'])('for %s is rejected with one-line instructions', async (setting) => {
    const line = new RegExp(
      `^Port ${port} is in use: .* set ${setting} to another port, for example ${setting}=${port + 1} npm start\\.$`,
    );
    await expect(readSettings({ ...free, [setting]: String(port) })).rejects.toEqual(oneLine(line));
  });
});

describe('an unreachable database', () => {
  it('is rejected with one-line instructions', async () => {
    const line =
      /^The database at 127\.0\.0\.1:\d+ does not answer \(ECONNREFUSED\): start it, or correct DATABASE_URL\.$/;
    await expect(requireDatabase(`postgresql://a:b@127.0.0.1:${await freePort()}/c`)).rejects.toEqual(oneLine(line));
  });
});
