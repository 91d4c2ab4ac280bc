import { usePlatform, useSession } from '@platform/app-kit';
import { useEffect, useRef } from 'react';
import { createReadingClock } from './reading-clock.ts';

/** Milliseconds between two reports of what was read. */
export const reportEvery = 15_000;
/** Pages in one call, as the server accepts them. */
const maxPages = 200;

const actions = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll', 'touchmove'] as const;

/**
 * Records for how long an investor reads each page of an open document (FIG-06). The server says with the first call
 * whether it records at all; nothing is measured before. Failures never reach the user: what was not stored follows with
 * the next call, as each carries the whole time of its pages.
 *
 * @param downloadPath of the document, below `/api/download/`
 * @param page that is shown; null until the document is loaded
 */
export function useReadingTime(downloadPath: string, page: number | null): void {
  const { http, onSignOut } = usePlatform();
  const { isAdmin } = useSession();
  const isLoaded = page !== null;
  const shown = useRef(page);
  const clock = useRef<ReturnType<typeof createReadingClock> | null>(null);

  useEffect(() => {
    shown.current = page;
    clock.current?.show(page);
  }, [page]);

  useEffect(() => {
    if (!isLoaded || isAdmin) return;
    const viewId = crypto.randomUUID();
    const stored = new Map<number, number>();
    let isOver = false;

    // Kept alive although the page may stay: no user waits for it.
    const send = (pages: { page: number; visibleMs: number }[]) =>
      http.json<{ result: { isRecorded: boolean } }>(
        'POST',
        '/api/analytics/reading/',
        { viewId, document: downloadPath, pages },
        { keepalive: true },
      );

    /** Asks the server whether it records, again with the next report if there is no answer. */
    async function begin(): Promise<void> {
      try {
        const { result } = await send([]);
        if (isOver || clock.current) return;
        if (!result.isRecorded) {
          isOver = true;
          return;
        }
        clock.current = createReadingClock(() => performance.now());
        clock.current.show(shown.current);
        clock.current.setVisible(document.visibilityState === 'visible');
      } catch {
        // Asked again.
      }
    }

    async function report(): Promise<void> {
      if (!clock.current) return;
      const pages = [...clock.current.read()]
        .map(([read, time]) => ({ page: read, visibleMs: Math.floor(time) }))
        .filter((read) => read.visibleMs > (stored.get(read.page) ?? 0))
        .slice(0, maxPages);
      if (pages.length === 0) return;
      try {
        await send(pages);
        for (const read of pages) stored.set(read.page, read.visibleMs);
      } catch {
        // Sent again with the next report.
      }
    }

    const touch = () => clock.current?.touch();
    const changeVisibility = () => {
      clock.current?.setVisible(document.visibilityState === 'visible');
      if (document.visibilityState === 'hidden') void report();
    };
    const leave = () => void report();

    void begin();
    const timer = setInterval(() => {
      if (!isOver) void (clock.current ? report() : begin());
    }, reportEvery);
    for (const action of actions) window.addEventListener(action, touch, { capture: true, passive: true });
    document.addEventListener('visibilitychange', changeVisibility);
    window.addEventListener('pagehide', leave);
    // An older release of the shell may not provide this service yet.
    const unsubscribe = onSignOut?.(report);
    return () => {
      clearInterval(timer);
      for (const action of actions) window.removeEventListener(action, touch, { capture: true });
      document.removeEventListener('visibilitychange', changeVisibility);
      window.removeEventListener('pagehide', leave);
      unsubscribe?.();
      void report();
      isOver = true;
      clock.current = null;
    };
  }, [http, onSignOut, isAdmin, isLoaded, downloadPath]);
}
