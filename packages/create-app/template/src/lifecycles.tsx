import { createApp } from '@platform/app-kit';
import { App } from './app.tsx';
import { texts } from './texts.ts';

export const { bootstrap, mount, unmount } = createApp({ name: 'mfe-sample', Root: App, texts, cacheRules: [] });
