// @vitest-environment jsdom

import { renderScreen, textOf } from '@platform/app-kit/testing';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Present } from '../../src/opportunities/versions/presence.tsx';
import { person } from '../client-kit.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

type Editor = ReturnType<typeof person>;

function open(read: () => Editor[] | Error) {
  vi.useFakeTimers();
  const rendered = renderScreen(<Present entity="DEAL" id="d1" />, {
    answers: {
      PresentAt: () => {
        const others = read();
        if (others instanceof Error) return others;
        const since = '2026-11-20T10:00:00.000Z';
        return { presentAt: others.map((each) => ({ __typename: 'Editor', since, person: each })) };
      },
    },
  });
  return rendered;
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

const status = () => textOf(screen.getByRole('status'));

describe('who else is editing', () => {
  it('HIST-12 tells each 30 seconds that the page is open, and names the others within a minute', async () => {
    let others: Editor[] = [];
    const { sent, unmount } = open(() => others);
    await pass(10);
    expect(sent).toEqual([{ operation: 'PresentAt', variables: { entity: 'DEAL', id: 'd1' } }]);
    expect(status()).toBe('');
    others = [person('p1', 'Bo', 'Berg')];
    await pass(30_000);
    expect(sent).toHaveLength(2);
    expect(status()).toBe('Bo Berg is editing this too');
    others = [person('p1', 'Bo', 'Berg'), person('p2', 'Cy', 'Cole')];
    await pass(30_000);
    expect(status()).toBe('Bo Berg and Cy Cole are editing this too');
    others = [];
    await pass(30_000);
    expect(status()).toBe('');
    unmount();
    await pass(120_000);
    expect(sent).toHaveLength(4);
  });

  it('HIST-12 is silent while the page is hidden, and tells at once when it is shown again', async () => {
    const visibility = vi.spyOn(document, 'visibilityState', 'get');
    const { sent } = open(() => []);
    await pass(10);
    visibility.mockReturnValue('hidden');
    await pass(120_000);
    expect(sent).toHaveLength(1);
    visibility.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(10);
    expect(sent).toHaveLength(2);
  });

  it('HIST-12 names nobody any more when there was no answer for a minute', async () => {
    let answer: Editor[] | Error = [person('p1', 'Bo', 'Berg')];
    const { services } = open(() => answer);
    await pass(10);
    answer = new Error('INTERNAL');
    await pass(30_000);
    expect(status()).toBe('Bo Berg is editing this too');
    await pass(60_000);
    expect(status()).toBe('');
    expect(services.toasts.show).not.toHaveBeenCalled();
  });
});
