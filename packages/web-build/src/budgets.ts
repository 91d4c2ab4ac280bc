import { gzipSync } from 'node:zlib';

/** Limits in bytes after gzip. A build that passes one fails. */
export const budgets = {
  /** The federation entry of an app: everything in it delays the app's first chunk. */
  remoteEntry: 10 * 1024,
  /** All scripts of an app that its first view may need. */
  app: 120 * 1024,
  /** What a signed-out visitor loads: entry script with React, the federation runtime and the door. */
  door: 120 * 1024,
  /** The script behind the door: design system, router, GraphQL client, kit. */
  platform: 300 * 1024,
} as const;

export function gzipSize(content: Uint8Array | string): number {
  return gzipSync(content, { level: 9 }).length;
}

/** A sentence on the excess, or undefined within the limit. */
export function budgetFault(what: string, bytes: number, limit: number): string | undefined {
  if (bytes <= limit) return undefined;
  const kilobytes = (size: number) => (size / 1024).toFixed(1);
  return `${what} takes ${kilobytes(bytes)} kB gzip, the limit is ${kilobytes(limit)} kB`;
}
