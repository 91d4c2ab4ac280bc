import type { PlatformServices } from '@platform/app-contract';
import type { ReactNode } from 'react';
import type { NavigationEntry } from '../platform/render-platform.tsx';

export interface BarProperties {
  services: PlatformServices;
  /** All navigation entries that the session's flags permit. */
  entries: NavigationEntry[];
  pathname: string;
  /** The search over all areas; null for those who are not staff. */
  palette: ReactNode;
}
