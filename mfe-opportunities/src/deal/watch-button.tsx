import { Button, StarFilled, StarOutlined } from '@platform/design-system';
import { texts } from '../texts.ts';
import { useWatchlist } from './use-watchlist.ts';

type WatchButtonProps = { dealId: string; watched: boolean; companyName: string };

/** Follows the stored watchlist (OPP-26, DEAL-02). */
export function WatchButton({ dealId, watched, companyName }: WatchButtonProps) {
  const t = texts.useTexts();
  const { toggle, busy } = useWatchlist();
  return (
    <Button
      icon={watched ? <StarFilled /> : <StarOutlined />}
      aria-label={
        watched ? t('deal.removeFromWatchlist', { name: companyName }) : t('deal.addToWatchlist', { name: companyName })
      }
      loading={busy}
      onClick={() => void toggle(dealId, watched)}
    />
  );
}
