import { gzipSync } from 'node:zlib';

/** Limits in bytes after gzip. A build that exceeds one fails. */
export const budgets = {
  /** The federation entry of an app; its size delays the app's first chunk. */
  remoteEntry: 10 * 1024,
  /** All scripts that the first view of an app may need. */
  app: 120 * 1024,
  /** The editor of formatted texts, beyond the first view. */
  richText: 140 * 1024,
  /** The shell's entry script, loaded by signed-out visitors: React and the auth pages. */
  signedOut: 120 * 1024,
  /** The script loaded after sign-in: design system, router, GraphQL client, kit. */
  platform: 300 * 1024,
} as const;

export function gzipSize(content: Uint8Array | string): number {
  return gzipSync(content, { level: 9 }).length;
}

/** Returns a message when the limit is exceeded, otherwise undefined. */
export function budgetFault(what: string, bytes: number, limit: number): string | undefined {
  if (bytes <= limit) return undefined;
  const kilobytes = (size: number) => (size / 1024).toFixed(1);
  return `${what} takes ${kilobytes(bytes)} kB gzip, the limit is ${kilobytes(limit)} kB`;
}
