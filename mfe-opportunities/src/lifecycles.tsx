import { createApp } from '@platform/app-kit';
import { cacheRules } from './cache-rules.ts';
import { Opportunities } from './opportunities.tsx';
import { texts } from './texts.ts';

export const { bootstrap, mount, unmount } = createApp({
  name: 'mfe-opportunities',
  Root: Opportunities,
  texts,
  cacheRules,
});
