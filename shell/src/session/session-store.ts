import { noPermissions, type Session } from '@platform/app-contract';
import { createStore, type StoreApi } from 'zustand';
import { AccountRefused, type Me } from './load-account.ts';

/** The session as apps see it, and the shell's means to change it. It never holds a token. */
export interface SessionKeeper {
  store: StoreApi<Session>;
  /** Everything off at once: account, flags and step (AUTH-11, PERM-04). */
  clear(): void;
}

interface Source {
  /** Asks the server for the account again. */
  load(): Promise<Me>;
  /** The server will not have the account any more. */
  onRefused(refused: AccountRefused): void;
}

/** @param first the account that the door has loaded */
export function createSessionKeeper(first: Me, { load, onRefused }: Source): SessionKeeper {
  let running: Promise<void> | null = null;
  let queued: Promise<void> | null = null;

  /**
   * A question that is under way may be older than what its caller has just stored, so the caller gets the answer to a
   * next one; all who ask meanwhile share that.
   */
  function refresh(): Promise<void> {
    if (!running) return queued ?? ask();
    queued ??= running
      .catch(() => undefined)
      .then(() => {
        queued = null;
        return ask();
      });
    return queued;
  }

  function ask(): Promise<void> {
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
