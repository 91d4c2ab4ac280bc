import { createApp } from '@platform/app-kit';
import { cacheRules } from './cache-rules.ts';
import { Chat } from './chat.tsx';
import { texts } from './texts.ts';

export const { bootstrap, mount, unmount } = createApp({ name: 'mfe-chat', Root: Chat, texts, cacheRules });
