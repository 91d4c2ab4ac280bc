import type { PlatformServices } from '@platform/app-contract';
import { BellOutlined } from '@platform/design-system';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { AccountSignals } from '../navigation/use-account-signals.ts';
import { shellTexts } from '../texts/shell-texts.ts';

const NotificationPanel = lazy(() => import('./panel.tsx'));

interface BellProps {
  services: PlatformServices;
  signals: AccountSignals;
}

/** The bell of the top bars: its badge counts what the panel has not shown yet (NAV-03, NOTE-01). */
export function Bell({ services, signals }: BellProps) {
  const t = shellTexts.useTexts();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const { unseenNotifications: count } = signals;
  const label = t('topBar.notifications');

  // An effect, because the open panel keeps the focus inside.
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus({ preventScroll: true });
    wasOpen.current = isOpen;
  }, [isOpen]);

  return (
    <>
      <button
        ref={button}
        type="button"
        className="ds-top-bar-link"
        aria-haspopup="dialog"
        aria-label={count > 0 ? `${label}, ${t('topBar.unseenNotifications', { count })}` : label}
        onClick={() => setOpen(true)}
      >
        <BellOutlined aria-hidden />
        {count > 0 ? (
          <span className="ds-top-bar-count" aria-hidden>
            {count}
          </span>
        ) : null}
      </button>
      {isOpen ? (
        <Suspense fallback={null}>
          <NotificationPanel services={services} signals={signals} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
