import { useEffect, useState } from 'react';

type Part = typeof import('./deal-editor.tsx');
type LoadedPart = { state: 'loading' } | { state: 'failed'; reload(): void } | { state: 'ready'; data: Part };

let part: Part | undefined;

async function loadPart(): Promise<Part> {
  part = await import(/* webpackPreload: true */ './deal-editor.tsx');
  return part;
}

/** Requests page and editor together: the page is smaller and requests the deal while the editor is still loading. */
export function loadEditorPage() {
  const page = import('./editor-page.tsx');
  // A failure shows when the editor is rendered.
  loadPart().catch(() => undefined);
  return page;
}

/** The code of the editor. Not a lazy component, which React would show at the earliest 300 ms after the loading state. */
export function useEditorPart(): LoadedPart {
  const [loaded, setLoaded] = useState<LoadedPart>(() =>
    part ? { state: 'ready', data: part } : { state: 'loading' },
  );
  const { state } = loaded;
  useEffect(() => {
    if (state !== 'loading') return;
    let isCurrent = true;
    loadPart().then(
      (data) => isCurrent && setLoaded({ state: 'ready', data }),
      () => isCurrent && setLoaded({ state: 'failed', reload: () => setLoaded({ state: 'loading' }) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [state]);
  return loaded;
}
