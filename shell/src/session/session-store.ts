import { noPermissions, type Session } from '@platform/app-contract';
import { createStore, type StoreApi } from 'zustand';
import type { Me } from './load-account.ts';

/** The session as apps see it, and the shell's means to change it. It never holds a token. */
export interface SessionKeeper {
  store: StoreApi<Session>;
  /** Everything off at once: account, flags and step (AUTH-11, PERM-04). */
  clear(): void;
}

/**
 * @param first the account that the door has loaded
 * @param load asks the server again; refreshes that are asked for meanwhile share one question
 */
export function createSessionKeeper(first: Me, load: () => Promise<Me>): SessionKeeper {
  let running: Promise<void> | null = null;

  async function refresh(): Promise<void> {
    running ??= load()
      .then((me) => {
        if (store.getState().status === 'signed-in') store.setState({ ...me });
      })
      .finally(() => {
        running = null;
      });
    await running;
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
