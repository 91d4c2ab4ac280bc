export { createContentCache } from './content-cache.ts';
export { isPageRequest, routedUrl } from './page-address.ts';
export { platformPlugin } from './plugin.ts';
export { earlierShell, openReleases, type ReleaseFault, type Releases } from './releases.ts';
