import type { CodedError } from '@platform/app-kit';
import { Button, StarFilled, StarOutlined } from '@platform/design-system';
import { texts } from './texts.ts';
import { useWatchlist, type WatchlistDocuments } from './use-watchlist.ts';

type WatchButtonProps = {
  dealId: string;
  watched: boolean;
  companyName: string;
  watchlist: WatchlistDocuments;
  /** Called if the server refused the change, so that the deal shown may be out of date. */
  onRefused?: ((error: CodedError) => void) | undefined;
  /** To match the buttons beside it. */
  size?: 'small' | 'large' | undefined;
};

/** Toggles the watchlist state of a deal (OPP-26, DEAL-02); its accessible name states the action. */
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
      // Ignore the second click of a double click; `detail` is 0 for keyboard activation.
      onClick={({ detail }) => {
        if (detail < 2) void toggle();
      }}
    />
  );
}
