import bowser from 'bowser';
import type { DeviceKind } from '../database/generated/enums.ts';

/** By what a person recognises a device: never more than the browser says of itself. */
export interface Device {
  /** Such as `Firefox`. */
  browser: string | null;
  /** Such as `Windows`. */
  system: string | null;
  kind: DeviceKind;
}

const kinds: Record<string, DeviceKind> = { desktop: 'DESKTOP', mobile: 'MOBILE', tablet: 'TABLET' };

/** No browser has a longer one; a caller that sends more is none. */
const longestUserAgent = 512;

/** @param userAgent the header of that name */
export function readDevice(userAgent: string | undefined): Device {
  if (!userAgent || userAgent.length > longestUserAgent) return { browser: null, system: null, kind: 'OTHER' };
  const { browser, os, platform } = bowser.parse(userAgent);
  // For some the library gives the text before the first slash: still only a name.
  const known = (name: string | undefined) => (name && /^[\w .+-]{1,40}$/.test(name) ? name : null);
  return { browser: known(browser.name), system: known(os.name), kind: kinds[platform.type ?? ''] ?? 'OTHER' };
}
