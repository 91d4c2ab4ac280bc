import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { createMailer, type Mailer } from '../../src/mail/mailer.ts';
import { freePort } from '../kit/free-port.ts';

interface Server {
  /** Recipients of the mails that were accepted, in order. */
  accepted: string[];
  connections(): number;
  /** Ends the idle connections, as servers do after a while. */
  drop(): void;
  stop(): Promise<void>;
}

/** Starts a mail server; what `answer` returns or rejects with is its reply to a mail. */
async function startServer(
  port: number,
  answer: (recipient: string) => Promise<void> = async () => {},
): Promise<Server> {
  const accepted: string[] = [];
  let connections = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 10,
    onConnect(_session, done) {
      connections += 1;
      done();
    },
    onData(stream, { envelope }, done) {
      const [recipient] = envelope.rcptTo.map(({ address }) => address);
      stream.resume();
      once(stream, 'end')
        .then(() => answer(recipient ?? ''))
        .then(() => {
          accepted.push(recipient ?? '');
          done();
        }, done);
    },
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    accepted,
    connections: () => connections,
    drop() {
      for (const connection of server.connections) connection.close();
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

const opened: { mailers: Mailer[]; servers: Server[] } = { mailers: [], servers: [] };
afterEach(async () => {
  for (const mailer of opened.mailers.splice(0)) mailer.close();
  for (const server of opened.servers.splice(0)) await server.stop();
});

async function open(options: {
  connections?: number;
  mailsPerSecond?: number;
  answer?: (to: string) => Promise<void>;
}) {
  const { connections = 2, mailsPerSecond = 1_000, answer } = options;
  const port = await freePort();
  const start = async () => {
    const server = await startServer(port, answer);
    opened.servers.push(server);
    return server;
  };
  const from = 'no-reply@invest.example.test';
  const mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from, connections, mailsPerSecond });
  opened.mailers.push(mailer);
  const send = (name: string) => mailer.send(`${name}@example.test`, { subject: name, html: name, text: name });
  return { server: await start(), start, send };
}

const names = (count: number) => Array.from({ length: count }, (_, index) => `m${index}`);

test('WL-13 many mails take a few connections, which are kept for the next ones', async () => {
  const { server, send } = await open({ connections: 2 });
  await Promise.all(names(20).map(send));
  expect(server.accepted).toHaveLength(20);
  await send('another');
  expect(server.connections()).toBeLessThanOrEqual(2);
});

test('WL-13 no more mails leave in a second than are allowed', async () => {
  const { send } = await open({ connections: 1, mailsPerSecond: 4 });
  const begun = performance.now();
  await Promise.all(names(12).map(send));
  // The first four leave at once, four more with each second.
  expect(performance.now() - begun).toBeGreaterThan(1_800);
});

test('WL-13 a server that is slow with one mail does not hold up the others', async () => {
  const held = Promise.withResolvers<void>();
  const answer = (to: string) => (to.startsWith('slow') ? held.promise : Promise.resolve());
  const { server, send } = await open({ connections: 2, answer });
  const slow = send('slow');
  await Promise.all(names(5).map(send));
  expect(server.accepted).toHaveLength(5);
  held.resolve();
  await slow;
  expect(server.accepted).toHaveLength(6);
});

test('WL-13 a refused mail fails alone, and its connection goes on', async () => {
  const answer = async (to: string) => {
    if (to.startsWith('bad')) throw Object.assign(new Error('Busy'), { responseCode: 450 });
  };
  const { server, send } = await open({ connections: 1, answer });
  const sent = await Promise.allSettled([send('a'), send('bad'), send('b')]);
  expect(sent.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(sent[1]).toMatchObject({ reason: { reason: 'EMESSAGE 450', permanent: false } });
  expect(server.connections()).toBe(1);
});

test('WL-13 a connection that the server ended meanwhile loses no mail', async () => {
  const { server, send } = await open({ connections: 1 });
  await send('a');
  server.drop();
  await send('b');
  expect(server.accepted).toEqual(['a@example.test', 'b@example.test']);
  expect(server.connections()).toBe(2);
});

test('WL-13 mails leave again once a server that was down is back', async () => {
  const { server, start, send } = await open({ connections: 1 });
  await send('a');
  await server.stop();
  await expect(send('b')).rejects.toMatchObject({ permanent: false });
  const back = await start();
  await send('b');
  expect(back.accepted).toEqual(['b@example.test']);
});
