import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTokenKeeper, NotSignedIn, RenewalRefused, type Token } from '../src/session/token-keeper.ts';

const lifetime = 3_600_000;
const token = (value: string): Token => ({ value, expiresAt: Date.now() + lifetime });

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function keeper(renew: () => Promise<Token>) {
  const onEnd = vi.fn();
  return { keeper: createTokenKeeper({ renew, onEnd }), onEnd };
}

describe('renewal', () => {
  it('AUTH-09 ADM-17 renews 5 s before expiry, and later calls use the new token', async () => {
    const renew = vi.fn(async () => token('second'));
    const { keeper: kept } = keeper(renew);
    kept.hold(token('first'));
    await vi.advanceTimersByTimeAsync(lifetime - 5_001);
    expect(renew).not.toHaveBeenCalled();
    expect(await kept.fresh()).toBe('first');
    await vi.advanceTimersByTimeAsync(1);
    expect(renew).toHaveBeenCalledTimes(1);
    expect(await kept.fresh()).toBe('second');
    await vi.advanceTimersByTimeAsync(lifetime - 5_000);
    expect(renew).toHaveBeenCalledTimes(2);
  });

  it('AUTH-10 ends the session when the provider refuses', async () => {
    const { keeper: kept, onEnd } = keeper(() => Promise.reject(new RenewalRefused('login_required')));
    kept.hold(token('first'));
    await vi.advanceTimersByTimeAsync(lifetime - 5_000);
    expect(onEnd).toHaveBeenCalledTimes(1);
    await expect(kept.fresh()).rejects.toBeInstanceOf(NotSignedIn);
  });

  it('AUTH-10 retries with exponential backoff after a network failure until the token expires', async () => {
    const at: number[] = [];
    const start = Date.now();
    const { keeper: kept, onEnd } = keeper(() => {
      at.push(Date.now() - start);
      return Promise.reject(new TypeError('Failed to fetch'));
    });
    kept.hold(token('first'));
    await vi.advanceTimersByTimeAsync(lifetime - 1);
    expect(onEnd).not.toHaveBeenCalled();
    expect(at.map((time) => time - (lifetime - 5_000))).toEqual([0, 500, 1_500, 3_500]);
    await vi.advanceTimersByTimeAsync(1);
    expect(onEnd).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(lifetime);
    expect(onEnd).toHaveBeenCalledTimes(1);
  });

  it('AUTH-10 continues after a transient network failure', async () => {
    const renew = vi
      .fn<() => Promise<Token>>()
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockImplementation(async () => token('second'));
    const { keeper: kept, onEnd } = keeper(renew);
    kept.hold(token('first'));
    await vi.advanceTimersByTimeAsync(lifetime - 4_000);
    expect(await kept.fresh()).toBe('second');
    expect(onEnd).not.toHaveBeenCalled();
  });

  it('AUTH-09 lets calls in the last seconds wait for one shared renewal', async () => {
    const renew = vi.fn(() => new Promise<Token>((resolve) => setTimeout(() => resolve(token('second')), 1_000)));
    const { keeper: kept } = keeper(renew);
    kept.hold(token('first'));
    await vi.advanceTimersByTimeAsync(lifetime - 4_500);
    const calls = Promise.all([kept.fresh(), kept.fresh()]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await calls).toEqual(['second', 'second']);
    expect(renew).toHaveBeenCalledTimes(1);
  });

  it('AUTH-10 drops a token that expired while the device slept', async () => {
    const { keeper: kept, onEnd } = keeper(async () => token('second'));
    kept.hold(token('first'));
    vi.setSystemTime(Date.now() + lifetime + 1);
    await expect(kept.fresh()).rejects.toBeInstanceOf(NotSignedIn);
    expect(onEnd).toHaveBeenCalledTimes(1);
  });

  it('AUTH-11 has no token after it was dropped, even when a renewal completes later', async () => {
    const { keeper: kept, onEnd } = keeper(
      () => new Promise<Token>((resolve) => setTimeout(() => resolve(token('second')), 1_000)),
    );
    kept.hold(token('first'));
    await vi.advanceTimersByTimeAsync(lifetime - 5_000);
    kept.drop();
    await vi.advanceTimersByTimeAsync(2_000);
    await expect(kept.fresh()).rejects.toBeInstanceOf(NotSignedIn);
    expect(onEnd).not.toHaveBeenCalled();
  });
});
