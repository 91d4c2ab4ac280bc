import { createTransport } from 'nodemailer';
import type { Configuration } from '../configuration.ts';
import type { RenderedMail } from './render.ts';

/** SMTP client. Mails are sent through `delivery.ts`, which counts attempts and retries. */
export interface Mailer {
  /** @throws SendError when the server cannot be reached or rejects the mail */
  send(to: string, mail: RenderedMail): Promise<void>;
  /** @throws SendError when the server cannot be reached or rejects the credentials */
  verify(): Promise<void>;
  close(): void;
}

/** Why a mail could not be sent. */
export class SendError extends Error {
  /** Kind of failure and reply code of the server, such as `EENVELOPE 550`; without content of the mail. */
  readonly reason: string;
  /** The server rejected the address or content permanently, so a retry would fail too. */
  readonly permanent: boolean;

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'SendError';
    const { code, responseCode } = (cause instanceof Error ? cause : {}) as { code?: string; responseCode?: number };
    this.reason = [code ?? 'EUNKNOWN', responseCode].filter(Boolean).join(' ');
    // An envelope error without a reply was raised by the library itself.
    const reply = responseCode ?? (code === 'EENVELOPE' ? 500 : 0);
    this.permanent = (code === 'EENVELOPE' || code === 'EMESSAGE') && reply >= 500;
  }
}

/** The headers of RFC 8058, with which mail programs offer to end mails of this kind (NOTE-09). */
function oneClickHeaders(endUrl: string) {
  return {
    'List-Unsubscribe': { prepared: true, value: `<${endUrl}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

const timeout = 10_000;
/** Until an unused connection is closed; below what mail servers wait, and below `answerTimeout`. */
const idleTimeout = 30_000;
/** Longer, because a server may take a while to confirm a mail that it has received. */
const answerTimeout = 60_000;

/**
 * Opens the mailer. Its connections are kept for the next mails, and its rate is limited, so that many digests do not make the mail
 * server refuse other mails.
 */
export function createMailer({ smtpUrl, from, connections, mailsPerSecond }: Configuration['mail']): Mailer {
  const transport = createTransport(
    {
      pool: true,
      idleTimeout,
      url: smtpUrl,
      maxConnections: connections,
      rateDelta: 1_000,
      rateLimit: mailsPerSecond,
      connectionTimeout: timeout,
      greetingTimeout: timeout,
      socketTimeout: answerTimeout,
    },
    { from, headers: { 'Auto-Submitted': 'auto-generated' } },
  );
  return {
    async send(to, { subject, html, text, endUrl }) {
      try {
        const headers = endUrl === undefined ? {} : oneClickHeaders(endUrl);
        // An object, not a string: an address must not be able to inject a second recipient.
        await transport.sendMail({ to: { name: '', address: to }, subject, html, text, headers });
      } catch (error) {
        throw new SendError(error);
      }
    },
    async verify() {
      try {
        await transport.verify();
      } catch (error) {
        throw new SendError(error);
      }
    },
    close: () => transport.close(),
  };
}
