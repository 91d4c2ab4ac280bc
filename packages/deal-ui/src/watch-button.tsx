import { Button, StarFilled, StarOutlined } from '@platform/design-system';
import { texts } from './texts.ts';
import { useWatchlist, type WatchlistDocuments } from './use-watchlist.ts';

type WatchButtonProps = { dealId: string; watched: boolean; companyName: string; watchlist: WatchlistDocuments };

/** Follows the stored watchlist (OPP-26, DEAL-02). */
export function WatchButton({ dealId, watched, companyName, watchlist }: WatchButtonProps) {
  const t = texts.useTexts();
  const { toggle, busy } = useWatchlist(watchlist);
  return (
    <Button
      icon={watched ? <StarFilled /> : <StarOutlined />}
      aria-label={
        watched ? t('removeFromWatchlist', { name: companyName }) : t('addToWatchlist', { name: companyName })
      }
      loading={busy}
      onClick={() => void toggle(dealId, watched)}
    />
  );
}
