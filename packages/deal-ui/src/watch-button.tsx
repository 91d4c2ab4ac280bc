import type { CodedError } from '@platform/app-kit';
import { Button, StarFilled, StarOutlined } from '@platform/design-system';
import { texts } from './texts.ts';
import { useWatchlist, type WatchlistDocuments } from './use-watchlist.ts';

type WatchButtonProps = {
  dealId: string;
  watched: boolean;
  companyName: string;
  watchlist: WatchlistDocuments;
  /** The server refused: what the screen shows of the deal is out of date. */
  onRefused?: ((refusal: CodedError) => void) | undefined;
  /** As large as the buttons beside it. */
  size?: 'large';
};

/** Follows the stored watchlist (OPP-26, DEAL-02); its name says what it does. */
export function WatchButton({ dealId, watched, companyName, watchlist, onRefused, size }: WatchButtonProps) {
  const t = texts.useTexts();
  const toggle = useWatchlist({ dealId, watched, documents: watchlist, onRefused });
  return (
    <Button
      size={size}
      icon={watched ? <StarFilled /> : <StarOutlined />}
      aria-label={
        watched ? t('removeFromWatchlist', { name: companyName }) : t('addToWatchlist', { name: companyName })
      }
      // Who clicks twice out of habit wants one change. The keyboard counts no clicks.
      onClick={({ detail }) => {
        if (detail < 2) void toggle();
      }}
    />
  );
}
