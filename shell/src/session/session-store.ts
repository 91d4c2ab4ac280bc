import { noPermissions, type Session } from '@platform/app-contract';
import { createStore, type StoreApi } from 'zustand';
import { AccountRefused, type Me } from './load-account.ts';

/** The session store of the apps, with the shell's write access. It never holds a token. */
export interface SessionKeeper {
  store: StoreApi<Session>;
  /** Clears account, flags and step at once (AUTH-11, PERM-04). */
  clear(): void;
}

interface Source {
  /** Loads the account from the server. */
  load(): Promise<Me>;
  /** Called when the server rejects the account. */
  onRefused(refused: AccountRefused): void;
}

/** @param first the account loaded at sign-in */
export function createSessionKeeper(first: Me, { load, onRefused }: Source): SessionKeeper {
  let running: Promise<void> | null = null;
  let queued: Promise<void> | null = null;

  /**
   * A running request may predate a change that the caller has just saved, so the caller waits for one more request,
   * which all callers in the meantime share.
   */
  function refresh(): Promise<void> {
    if (!running) return queued ?? start();
    queued ??= running
      .catch(() => undefined)
      .then(() => {
        queued = null;
        return start();
      });
    return queued;
  }

  function start(): Promise<void> {
    running = loadOnce().finally(() => {
      running = null;
    });
    return running;
  }

  async function loadOnce(): Promise<void> {
    try {
      const me = await load();
      if (store.getState().status === 'signed-in') store.setState({ ...me });
    } catch (error) {
      if (error instanceof AccountRefused) onRefused(error);
      throw error;
    }
  }

  const store = createStore<Session>()(() => ({ status: 'signed-in', ...first, refresh }));
  return {
    store,
    clear() {
      store.setState({
        status: 'signed-out',
        account: null,
        permissions: noPermissions,
        isAdmin: false,
        step: null,
      });
    },
  };
}
