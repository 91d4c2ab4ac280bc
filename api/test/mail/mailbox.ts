import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

export interface Mailbox {
  /** Value for the setting SMTP_URL. */
  smtpUrl: string;
  /** All received mails, oldest first. */
  mails: ParsedMail[];
  /** Waits for the newest mail to an address. */
  next(address: string): Promise<ParsedMail>;
  /** Rejects the next mails temporarily (such as with 450) and accepts the one after them. */
  refuse(count: number): void;
  /** Rejects an address permanently. */
  rejectAddress(address: string): void;
  /** Accepts mails without responding until the returned function is called. */
  hold(): () => void;
  stop(): Promise<void>;
}

/** Starts a mail server on a free port that stores received mails. */
export async function startMailbox(): Promise<Mailbox> {
  const mails: ParsedMail[] = [];
  const rejected = new Set<string>();
  let rejections = 0;
  let held = Promise.resolve();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, done) {
      done(rejected.has(address) ? Object.assign(new Error('No such mailbox'), { responseCode: 550 }) : null);
    },
    onData(stream, _session, done) {
      simpleParser(stream).then(async (mail) => {
        await held;
        if (rejections > 0) {
          rejections -= 1;
          done(new Error('Busy, come back later'));
          return;
        }
        mails.push(mail);
        done();
      }, done);
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    mails,
    async next(address) {
      for (const deadline = Date.now() + 60_000; Date.now() < deadline; await delay(50)) {
        const index = mails.findIndex(({ to }) => addressesOf(to).includes(address));
        const [mail] = index < 0 ? [] : mails.splice(index, 1);
        if (mail) return mail;
      }
      throw new Error(`No mail to ${address}`);
    },
    refuse(count) {
      rejections = count;
    },
    rejectAddress: (address) => void rejected.add(address),
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

export function addressesOf(to: ParsedMail['to']): string[] {
  return [to ?? []].flat().flatMap(({ value }) => value.map(({ address }) => address ?? ''));
}

/** Returns the only link of a mail. */
export function linkOf(mail: ParsedMail): URL {
  const address = /https?:\/\/\S+/.exec(mail.text ?? '')?.[0];
  if (!address) throw new Error('The mail has no link');
  return new URL(address);
}
