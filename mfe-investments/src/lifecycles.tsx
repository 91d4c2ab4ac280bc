import { createApp } from '@platform/app-kit';
import { cacheRules } from './cache-rules.ts';
import { Investments } from './investments.tsx';
import { texts } from './texts.ts';

export const { bootstrap, mount, unmount } = createApp({
  name: 'mfe-investments',
  Root: Investments,
  texts,
  cacheRules,
});
