import { noPermissions } from '@platform/app-contract';
import { describe, expect, it, vi } from 'vitest';
import { AccountRefused, type Me } from '../src/session/load-account.ts';
import { createSessionKeeper } from '../src/session/session-store.ts';

const me = (firstName: string): Me => ({
  account: { id: 'a1', firebaseId: 's1', email: 'ann@example.com', firstName, acceptedConfidentiality: true },
  permissions: noPermissions,
  isAdmin: false,
  step: 'APP_ACCESS',
});

/** A session keeper whose load requests the test resolves itself, in order. */
function keeperWith() {
  const requests: PromiseWithResolvers<Me>[] = [];
  const onRefused = vi.fn();
  const { store } = createSessionKeeper(me('first'), {
    load() {
      const request = Promise.withResolvers<Me>();
      requests.push(request);
      return request.promise;
    },
    onRefused,
  });
  const name = () => store.getState().account?.firstName;
  return { refresh: () => store.getState().refresh(), requests, onRefused, name };
}

describe('reloading the account', () => {
  it('STEP-12 never resolves with data older than the call', async () => {
    const { refresh, requests, name } = keeperWith();
    const onReturn = refresh();
    const afterWrite = refresh();
    const another = refresh();
    requests[0]?.resolve(me('old'));
    await onReturn;
    expect(name()).toBe('old');
    await vi.waitFor(() => expect(requests).toHaveLength(2));
    requests[1]?.resolve(me('new'));
    await Promise.all([afterWrite, another]);
    expect(name()).toBe('new');
    expect(requests).toHaveLength(2);
  });

  it('STEP-12 sends the next request after one that failed', async () => {
    const { refresh, requests, onRefused, name } = keeperWith();
    const failed = refresh();
    const next = refresh();
    requests[0]?.reject(new Error('no answer'));
    await expect(failed).rejects.toThrow('no answer');
    await vi.waitFor(() => expect(requests).toHaveLength(2));
    requests[1]?.resolve(me('new'));
    await next;
    expect(name()).toBe('new');
    expect(onRefused).not.toHaveBeenCalled();
  });

  it('AUTH-18 AUTH-10 reports an account that the server rejects', async () => {
    const { refresh, requests, onRefused } = keeperWith();
    const refused = new AccountRefused(401, 'ACCOUNT_DISABLED', 'Your account has been disabled');
    const answer = refresh();
    requests[0]?.reject(refused);
    await expect(answer).rejects.toBe(refused);
    expect(onRefused).toHaveBeenCalledExactlyOnceWith(refused);
  });
});
