import { useSession } from '@platform/app-kit';
import { clearLastingDraft, type DraftFields, readLastingDraft, writeLastingDraft } from '@platform/app-kit/drafts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

/** How long typing rests before it is written, milliseconds. */
const pauseMilliseconds = 400;

const useOwner = (): string => useSession().account?.id ?? '';

/** Returns what was typed under a name, as it was when the screen was opened. */
export function useFoundLastingDraft(name: string): DraftFields | null {
  const owner = useOwner();
  return useState(() => readLastingDraft(owner, name))[0];
}

export type LastingDraft = {
  /** Null for nothing to keep. */
  keep(fields: DraftFields | null): void;
  /** Whether the device has no room for it. */
  isFull: boolean;
};

/** Keeps what is typed on this device for seven days, files excepted (HIST-13). */
export function useLastingDraft(name: string): LastingDraft {
  const owner = useOwner();
  const [isFull, setFull] = useState(false);
  const waiting = useRef<(() => void) | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    waiting.current?.();
    waiting.current = null;
  }, []);

  useEffect(() => {
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
      flush();
    };
  }, [flush]);

  // A session that ends takes the owner away: what waits is written first, and nothing after.
  useEffect(() => (owner ? flush : undefined), [owner, flush]);

  const keep = useCallback(
    (fields: DraftFields | null) => {
      if (!owner) return;
      clearTimeout(timer.current);
      waiting.current = null;
      if (!fields) {
        clearLastingDraft(owner, name);
        return;
      }
      waiting.current = () => setFull(!writeLastingDraft(owner, name, fields));
      timer.current = setTimeout(flush, pauseMilliseconds);
    },
    [owner, name, flush],
  );
  return useMemo(() => ({ keep, isFull }), [keep, isFull]);
}
