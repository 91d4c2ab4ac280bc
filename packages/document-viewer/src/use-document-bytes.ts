import { usePlatform } from '@platform/app-kit';
import { useCallback, useEffect, useState } from 'react';

type DocumentBytes =
  /** `share` received so far, 0 to 1. */
  { state: 'loading'; share: number } | { state: 'ready'; blob: Blob } | { state: 'failed'; retry(): void };

/** Loads a stored file into memory (FILE-07); aborted on unmount. */
export function useDocumentBytes(downloadPath: string): DocumentBytes {
  const { http } = usePlatform();
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<{ share: number } | { blob: Blob } | 'failed'>({ share: 0 });
  const retry = useCallback(() => {
    setLoaded({ share: 0 });
    setAttempt((count) => count + 1);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reloads the file
  useEffect(() => {
    const leave = new AbortController();
    http
      .download(`/api/download/${downloadPath}`, {
        signal: leave.signal,
        onProgress: (bytes, total) => setLoaded({ share: total > 0 ? Math.min(1, bytes / total) : 0 }),
      })
      .then((blob) => setLoaded({ blob }))
      .catch(() => {
        if (!leave.signal.aborted) setLoaded('failed');
      });
    return () => leave.abort();
  }, [http, downloadPath, attempt]);

  if (loaded === 'failed') return { state: 'failed', retry };
  return 'blob' in loaded ? { state: 'ready', blob: loaded.blob } : { state: 'loading', share: loaded.share };
}
