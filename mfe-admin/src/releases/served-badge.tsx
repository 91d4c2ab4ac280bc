import { StatusBadge } from '@platform/design-system';
import type { Releases_AppFragment } from '../gql/graphql.ts';
import { texts } from '../texts.ts';

/** Who gets a release; nothing for one that nobody gets. */
export function ServedBadge({ app, release }: { app: Releases_AppFragment; release: string }) {
  const t = texts.useTexts();
  if (release === app.stable) return <StatusBadge tone="positive">{t('releases.stable')}</StatusBadge>;
  if (release !== app.canary) return null;
  return <StatusBadge tone="attention">{t('releases.canary', { percentage: app.canaryPercentage ?? 0 })}</StatusBadge>;
}
