/**
 * A passkey could not be created or used: the user cancelled, has no matching passkey or let the prompt time out
 * (`not-used`; browsers do not distinguish these), the authenticator already holds a passkey of this account (`known`),
 * or the browser does not support passkeys here (`impossible`).
 */
export class PasskeyError extends Error {
  readonly reason: 'not-used' | 'known' | 'impossible';

  constructor(reason: PasskeyError['reason'], cause?: unknown) {
    super(`Passkey failed: ${reason}`, { cause });
    this.name = 'PasskeyError';
    this.reason = reason;
  }
}

/** Whether this browser supports passkeys at all. */
export function supportsPasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis;
}

/** Formats a base32 secret in groups of four characters, for reading and typing. */
export function groupSecret(secret: string): string {
  return (secret.match(/.{1,4}/g) ?? []).join(' ');
}

/** Extracts the digits of a typed or pasted authenticator code, at most six. */
export function codeDigits(typed: string): string {
  return typed.replace(/\D/g, '').slice(0, codeLength);
}

/** Number of digits of an authenticator code. */
export const codeLength = 6;

/** Formats recovery codes as a text file: a heading, then one code per line. */
export function recoveryCodesText(heading: string, codes: readonly string[]): string {
  return `${[heading, '', ...codes].join('\r\n')}\r\n`;
}
