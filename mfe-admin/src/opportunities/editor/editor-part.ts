import { useEffect, useState } from 'react';

type Part = typeof import('./deal-editor.tsx');
type LoadedPart = { state: 'loading' } | { state: 'failed'; reload(): void } | { state: 'ready'; data: Part };

let part: Part | undefined;

/** Loads the code of the editor, which is larger than that of its page. */
export async function loadEditorPart(): Promise<Part> {
  part = await import(/* webpackPreload: true */ './deal-editor.tsx');
  return part;
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
    loadEditorPart().then(
      (data) => isCurrent && setLoaded({ state: 'ready', data }),
      () => isCurrent && setLoaded({ state: 'failed', reload: () => setLoaded({ state: 'loading' }) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [state]);
  return loaded;
}
