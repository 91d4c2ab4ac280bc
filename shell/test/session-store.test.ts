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

/** A keeper whose questions are answered by hand, in the order in which they were asked. */
function keeperWith() {
  const asked: PromiseWithResolvers<Me>[] = [];
  const onRefused = vi.fn();
  const { store } = createSessionKeeper(me('first'), {
    load() {
      const question = Promise.withResolvers<Me>();
      asked.push(question);
      return question.promise;
    },
    onRefused,
  });
  const name = () => store.getState().account?.firstName;
  return { refresh: () => store.getState().refresh(), asked, onRefused, name };
}

describe('loading the account again', () => {
  it('STEP-12 answers with nothing older than the call', async () => {
    const { refresh, asked, name } = keeperWith();
    const onReturn = refresh();
    const afterWrite = refresh();
    const another = refresh();
    asked[0]?.resolve(me('old'));
    await onReturn;
    expect(name()).toBe('old');
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    asked[1]?.resolve(me('new'));
    await Promise.all([afterWrite, another]);
    expect(name()).toBe('new');
    expect(asked).toHaveLength(2);
  });

  it('STEP-12 asks again after a question that failed', async () => {
    const { refresh, asked, onRefused, name } = keeperWith();
    const failed = refresh();
    const next = refresh();
    asked[0]?.reject(new Error('no answer'));
    await expect(failed).rejects.toThrow('no answer');
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    asked[1]?.resolve(me('new'));
    await next;
    expect(name()).toBe('new');
    expect(onRefused).not.toHaveBeenCalled();
  });

  it('AUTH-18 AUTH-10 tells of an account that the server will not have any more', async () => {
    const { refresh, asked, onRefused } = keeperWith();
    const refused = new AccountRefused(401, 'ACCOUNT_DISABLED', 'Your account has been disabled');
    const answer = refresh();
    asked[0]?.reject(refused);
    await expect(answer).rejects.toBe(refused);
    expect(onRefused).toHaveBeenCalledExactlyOnceWith(refused);
  });
});
