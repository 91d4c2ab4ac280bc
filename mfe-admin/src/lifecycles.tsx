import { createApp } from '@platform/app-kit';
import { Admin } from './admin.tsx';
import { cacheRules } from './cache-rules.ts';
import { texts } from './texts.ts';

export const { bootstrap, mount, unmount } = createApp({ name: 'mfe-admin', Root: Admin, texts, cacheRules });
