import type { StaffPalette } from '@platform/app-contract';
import { createApp } from '@platform/app-kit';
import { texts } from '../texts.ts';
import { Palette } from './palette.tsx';

export const { bootstrap, mount, unmount } = createApp<StaffPalette>({
  name: 'mfe-admin palette',
  Root: Palette,
  texts,
  // Every search is sent, so no stored answer needs a rule.
  cacheRules: [],
});
