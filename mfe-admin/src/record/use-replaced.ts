import { type Loaded, useReloadOnReturn } from '@platform/app-kit';
import { useCallback, useEffect, useRef, useState } from 'react';

export type Replaced = {
  /** Whether what others changed has replaced what was on the screen. */
  replaced: boolean;
  dismiss(): void;
  /** To be called in place of `reload` after a change of the user's own. */
  reloadOwn(): void;
};

/**
 * Loads a record anew when the user returns to the window, and tells whether others had changed it meanwhile.
 *
 * @param data what is on the screen; undefined before it is loaded
 */
export function useReplaced(data: unknown, loaded: Loaded<unknown>): Replaced {
  const { reload } = loaded;
  const refreshing = loaded.state === 'ready' && loaded.refreshing;
  const shown = JSON.stringify(data);
  const [seen, setSeen] = useState(shown);
  const [replaced, setReplaced] = useState(false);
  // Whether the record is being loaded because of the return, not because of a change of the user's own.
  const returning = useRef(false);

  if (seen !== shown) {
    setSeen(shown);
    if (returning.current && seen !== undefined && shown !== undefined) setReplaced(true);
  }

  useEffect(() => {
    if (!refreshing) returning.current = false;
  }, [refreshing]);
  useReloadOnReturn(
    useCallback(() => {
      returning.current = true;
      reload();
    }, [reload]),
  );
  return {
    replaced,
    dismiss: () => setReplaced(false),
    reloadOwn: () => {
      returning.current = false;
      setReplaced(false);
      reload();
    },
  };
}
