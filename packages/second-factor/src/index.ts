/**
 * No passkey came of it: the person said no, had none that fits, or let the time pass (`not-used`, which browsers do not
 * tell apart), the authenticator holds one of this account already (`known`), or the browser cannot do it here
 * (`impossible`).
 */
export class PasskeyFault extends Error {
  readonly reason: 'not-used' | 'known' | 'impossible';

  constructor(reason: PasskeyFault['reason'], cause?: unknown) {
    super(`A passkey was not to be had: ${reason}`, { cause });
    this.name = 'PasskeyFault';
    this.reason = reason;
  }
}

/** Whether this browser knows passkeys at all. */
export function knowsPasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis;
}

/** A base32 secret in groups of four, as people read and type it. */
export function groupSecret(secret: string): string {
  return (secret.match(/.{1,4}/g) ?? []).join(' ');
}

/** What somebody has typed or pasted for a code of an authenticator app: its digits, six at most. */
export function codeDigits(typed: string): string {
  return typed.replace(/\D/g, '').slice(0, codeLength);
}

/** Digits of a code of an authenticator app. */
export const codeLength = 6;

/** Recovery codes as a text to keep: what they are for, then a code a line. */
export function recoveryCodesText(heading: string, codes: readonly string[]): string {
  return `${[heading, '', ...codes].join('\r\n')}\r\n`;
}
