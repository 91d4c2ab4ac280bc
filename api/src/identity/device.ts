import bowser from 'bowser';
import type { DeviceKind } from '../database/generated/enums.ts';

/** What identifies a device to its user: only what the browser reports about itself. */
export interface Device {
  /** Such as `Firefox`. */
  browser: string | null;
  /** Such as `Windows`. */
  system: string | null;
  kind: DeviceKind;
}

const kinds: Record<string, DeviceKind> = { desktop: 'DESKTOP', mobile: 'MOBILE', tablet: 'TABLET' };

/** Longer than any real browser's; other callers are not worth parsing. */
const maxUserAgentLength = 512;

/** @param userAgent value of the User-Agent header */
export function readDevice(userAgent: string | undefined): Device {
  if (!userAgent || userAgent.length > maxUserAgentLength) return { browser: null, system: null, kind: 'OTHER' };
  const { browser, os, platform } = bowser.parse(userAgent);
  // For some agents the library returns the raw text before the first slash; accept only what looks like a name.
  const known = (name: string | undefined) => (name && /^[\w .+-]{1,40}$/.test(name) ? name : null);
  return { browser: known(browser.name), system: known(os.name), kind: kinds[platform.type ?? ''] ?? 'OTHER' };
}
