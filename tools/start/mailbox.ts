import { mkdir } from 'node:fs/promises';
import { MailDev } from 'maildev';
import { freePort } from './ports.ts';

export interface Mailbox {
  /** SMTP URL for the API. */
  smtpUrl: string;
  stop(): Promise<void>;
}

/**
 * Starts a mail server that stores all outgoing mail in a folder; reachable from this machine only.
 *
 * @param options.port port of the web page and its JSON API below `/api`; no page when absent
 */
export async function startMailbox(options: { port?: number; directory: string }): Promise<Mailbox> {
  await mkdir(options.directory, { recursive: true });
  const smtpPort = await freePort();
  const server = new MailDev({
    smtp: smtpPort,
    ip: '127.0.0.1',
    ...(options.port === undefined ? { disableWeb: true } : { web: options.port, webIp: 'localhost' }),
    mailDirectory: options.directory,
    maxEmails: 1_000,
    silent: true,
  });
  await server.start();
  return { smtpUrl: `smtp://127.0.0.1:${smtpPort}`, stop: () => server.stop() };
}
