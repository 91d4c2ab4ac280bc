import { createApp } from '@platform/app-kit';
import { Sample } from './app.tsx';
import { texts } from './texts.ts';

export const { bootstrap, mount, unmount } = createApp({ name: 'mfe-sample', Root: Sample, texts, cacheRules: [] });
