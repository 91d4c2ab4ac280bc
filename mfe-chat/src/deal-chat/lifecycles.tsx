import { createApp } from '@platform/app-kit';
import { cacheRules } from '../cache-rules.ts';
import { texts } from '../texts.ts';
import { DealChat } from './deal-chat.tsx';

export const { bootstrap, mount, unmount } = createApp<{ dealId: string }>({
  name: 'mfe-chat deal',
  Root: DealChat,
  texts,
  cacheRules,
});
