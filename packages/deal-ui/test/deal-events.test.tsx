// @vitest-environment jsdom

import { createRequestFailure } from '@platform/app-contract';
import { address, renderScreen } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { useNavigate } from '@platform/router';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useDealEvents, useDealVisit } from '../src/index.ts';

afterEach(cleanup);

const deal = { id: 'd1', company: { id: 'c1' } };

function Deal() {
  const record = useDealEvents(deal);
  useDealVisit(deal);
  const navigate = useNavigate();
  const go = () => {
    record('DEAL_INTEREST_CLICK');
    navigate(paths.invest({ dealId: 'd1' }));
  };
  return (
    <button type="button" onClick={go}>
      Invest
    </button>
  );
}

it.each([
  ['fails without a response', () => Promise.reject(createRequestFailure(0, 'There was no answer'))],
  ['is refused', () => Promise.reject(createRequestFailure(500, 'Internal'))],
  ['never ends', () => new Promise<never>(() => undefined)],
])('EVT-06 an event call that %s shows no toast and blocks nothing', async (_what, call) => {
  const json = vi.fn(call);
  const { services, unmount } = renderScreen(<Deal />, { path: paths.deal({ dealId: 'd1' }), http: { json } });
  fireEvent.click(screen.getByRole('button'));
  expect(address()).toBe(paths.invest({ dealId: 'd1' }));
  unmount();
  const events = json.mock.calls.map((parameters: unknown[]) => (parameters[2] as { event: string }).event);
  expect(events).toContain('DEAL_INTEREST_CLICK');
  expect(events).toContain('DEAL_DETAILED_VIEW_SESSION');
  // Let pending tasks run: an unhandled rejection would fail the test run.
  await new Promise((resolve) => setTimeout(resolve));
  expect(services.toasts.show).not.toHaveBeenCalled();
  expect(services.reportError).not.toHaveBeenCalled();
});

it('FIG-05 a visit tells how long its page was visible', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  const json = vi.fn(async () => undefined);
  const { unmount } = renderScreen(<Deal />, { path: paths.deal({ dealId: 'd1' }), http: { json: json as never } });
  const pass = (milliseconds: number, state: DocumentVisibilityState) => {
    vi.setSystemTime(Date.now() + milliseconds);
    visibility.mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  pass(5_000, 'hidden');
  pass(60_000, 'visible');
  pass(2_000, 'hidden');
  pass(1_000, 'hidden');
  unmount();
  vi.useRealTimers();
  visibility.mockRestore();
  const [, , visit] = json.mock.calls[0] as unknown as [string, string, object];
  expect(visit).toMatchObject({
    ...{ event: 'DEAL_DETAILED_VIEW_SESSION', value: 68_000, payload: { visibleMs: 7_000 } },
  });
});
