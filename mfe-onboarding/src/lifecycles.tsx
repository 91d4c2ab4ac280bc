import { createApp } from '@platform/app-kit';
import { cacheRules } from './cache-rules.ts';
import { Onboarding } from './onboarding.tsx';
import { texts } from './texts.ts';

export const { bootstrap, mount, unmount } = createApp({ name: 'mfe-onboarding', Root: Onboarding, texts, cacheRules });
