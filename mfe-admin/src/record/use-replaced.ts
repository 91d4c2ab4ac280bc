import { type Loaded, useReloadOnReturn } from '@platform/app-kit';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useAccountChanges } from './use-account-changes.ts';

export type Replaced = {
  /** Whether what others changed has replaced what was on the screen. */
  replaced: boolean;
  dismiss(): void;
  /** To be called in place of `reload` after a change of the user's own. */
  reloadOwn(): void;
};

/**
 * Loads a record anew when the account was changed and when the user returns to the window, and tells whether others
 * had changed it meanwhile.
 *
 * @param accountId of the client or employee; undefined before it is loaded
 * @param data what is on the screen; undefined before it is loaded
 */
export function useReplaced(accountId: string | undefined, data: unknown, loaded: Loaded<unknown>): Replaced {
  const { reload } = loaded;
  const refreshing = loaded.state === 'ready' && loaded.refreshing;
  const shown = JSON.stringify(data);
  const [seen, setSeen] = useState(shown);
  const [replaced, setReplaced] = useState(false);
  // Whether the record is being loaded because of others, not because of a change of the user's own.
  const ofOthers = useRef(false);

  if (seen !== shown) {
    setSeen(shown);
    if (ofOthers.current && seen !== undefined && shown !== undefined) setReplaced(true);
  }

  // Before anything else can happen: a later effect would forget that the next loading is because of others.
  useLayoutEffect(() => {
    if (!refreshing) ofOthers.current = false;
  }, [refreshing]);
  const reloadAfter = useCallback(
    (own: boolean) => {
      ofOthers.current = !own;
      reload();
    },
    [reload],
  );
  useReloadOnReturn(useCallback(() => reloadAfter(false), [reloadAfter]));
  useAccountChanges(accountId, reloadAfter);
  return {
    replaced,
    dismiss: () => setReplaced(false),
    reloadOwn: () => {
      ofOthers.current = false;
      setReplaced(false);
      reload();
    },
  };
}
