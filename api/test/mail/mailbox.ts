import { setTimeout as delay } from 'node:timers/promises';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { freePort } from '../kit/free-port.ts';

export interface Mailbox {
  /** For the setting SMTP_URL. */
  smtpUrl: string;
  /** Everything that arrived, oldest first. */
  mails: ParsedMail[];
  /** The newest mail to an address, waited for. */
  next(address: string): Promise<ParsedMail>;
  /** Answers the next mails with a passing refusal (450 and the like); the one after them is taken. */
  refuse(count: number): void;
  /** Refuses an address for good. */
  rejectAddress(address: string): void;
  /** Takes mails without saying so, until the returned function is called. */
  hold(): () => void;
  stop(): Promise<void>;
}

/** A real mail server on a free port that keeps what it gets. */
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
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    mails,
    async next(address) {
      for (const deadline = Date.now() + 15_000; Date.now() < deadline; await delay(50)) {
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

/** The one link of a mail. */
export function linkOf(mail: ParsedMail): URL {
  const address = /https?:\/\/\S+/.exec(mail.text ?? '')?.[0];
  if (!address) throw new Error('The mail has no link');
  return new URL(address);
}
