// Evaluated with this script, before the one that uses them: as one script, both would block a slow device for long.
import '../platform/shared-modules.ts';
import type { PlatformModule } from '../auth/open-auth.tsx';

/** Loads the script of the signed-in page. */
export function loadPlatform(): Promise<PlatformModule> {
  // The build uses this chunk name too, to merge everything else that only signed-in users need into one script.
  return import(/* webpackChunkName: "signed-in" */ './start-platform.tsx');
}
