import './offline-notice.css';
import { useSyncExternalStore } from 'react';
import type { Connectivity } from '../http/connectivity.ts';

/** Says that the server cannot be reached, at the edge of the window, and is announced to screen readers (CARE-10). */
export function OfflineNotice({ connectivity, text }: { connectivity: Connectivity; text: string }) {
  const isOnline = useSyncExternalStore(connectivity.subscribe, connectivity.isOnline);
  return (
    <div className="shell-offline" role="status">
      {isOnline ? null : <p className="ds-end-notice">{text}</p>}
    </div>
  );
}
