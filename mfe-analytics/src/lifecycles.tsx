import { createApp } from '@platform/app-kit';
import { Analytics } from './analytics.tsx';
import { texts } from './texts.ts';

export const { bootstrap, mount, unmount } = createApp({
  name: 'mfe-analytics',
  Root: Analytics,
  texts,
  cacheRules: [],
});
