import { createTransport } from 'nodemailer';
import type { Configuration } from '../configuration.ts';
import type { RenderedMail } from './render.ts';

/** Speaks SMTP. Who sends a mail goes through `delivery.ts`, which keeps count and tries again. */
export interface Mailer {
  /** @throws SendFault when the server cannot be reached or does not take the mail */
  send(to: string, mail: RenderedMail): Promise<void>;
  /** @throws SendFault when the server cannot be reached or does not let us in */
  verify(): Promise<void>;
  close(): void;
}

/** Why a mail did not go out. */
export class SendFault extends Error {
  /** The kind of failure and the server's reply code, such as `EENVELOPE 550`; nothing of the mail itself. */
  readonly reason: string;
  /** The server refused address or content for good: trying again would be refused as well. */
  readonly permanent: boolean;

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'SendFault';
    const { code, responseCode } = (cause instanceof Error ? cause : {}) as { code?: string; responseCode?: number };
    this.reason = [code ?? 'EUNKNOWN', responseCode].filter(Boolean).join(' ');
    // An envelope without a reply is one that the library itself would not send.
    const reply = responseCode ?? (code === 'EENVELOPE' ? 500 : 0);
    this.permanent = (code === 'EENVELOPE' || code === 'EMESSAGE') && reply >= 500;
  }
}

const timeout = 10_000;
/** A server that has taken the mail may think for a while before it says so. */
const answerTimeout = 60_000;

export function createMailer({ smtpUrl, from }: Configuration['mail']): Mailer {
  const transport = createTransport(
    { url: smtpUrl, connectionTimeout: timeout, greetingTimeout: timeout, socketTimeout: answerTimeout },
    { from, headers: { 'Auto-Submitted': 'auto-generated' } },
  );
  return {
    async send(to, { subject, html, text }) {
      try {
        // An object, not a string: an address must not be able to name a second recipient.
        await transport.sendMail({ to: { name: '', address: to }, subject, html, text });
      } catch (error) {
        throw new SendFault(error);
      }
    },
    async verify() {
      try {
        await transport.verify();
      } catch (error) {
        throw new SendFault(error);
      }
    },
    close: () => transport.close(),
  };
}
