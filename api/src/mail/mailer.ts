import { createTransport } from 'nodemailer';
import type { Configuration } from '../configuration.ts';
import type { RenderedMail } from './render.ts';

/** Sends mail over SMTP. Called from jobs, which try again; never while somebody waits for an answer. */
export interface Mailer {
  /** @throws Error when the server cannot be reached or does not take the mail */
  send(to: string, mail: RenderedMail): Promise<void>;
  close(): void;
}

const timeout = 10_000;

export function createMailer({ smtpUrl, from }: Configuration['mail']): Mailer {
  const transport = createTransport(
    { url: smtpUrl, connectionTimeout: timeout, greetingTimeout: timeout, socketTimeout: 2 * timeout },
    { from },
  );
  return {
    async send(to, { subject, html, text }) {
      // An object, not a string: an address must not be able to name a second recipient.
      await transport.sendMail({ to: { name: '', address: to }, subject, html, text });
    },
    close: () => transport.close(),
  };
}
