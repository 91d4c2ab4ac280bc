// @vitest-environment jsdom

import type { PlatformServices } from '@platform/app-contract';
import { AppProviders } from '@platform/app-kit';
import { testHttp, testServices } from '@platform/app-kit/testing';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reportEvery, useReadingTime } from '../src/use-reading-time.ts';

const path = 'deal/section/documents/f1';
let visibility: DocumentVisibilityState = 'visible';
/** Called by the page on sign-out. */
let signOut: (() => unknown) | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  visibility = 'visible';
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility });
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

type Sent = { viewId: string; document: string; pages: { page: number; visibleMs: number }[] };

/** Renders a viewer of a page; `answer` answers its calls. */
function start(
  answer: () => Promise<unknown> = async () => ({ result: { isRecorded: true } }),
  { isAdmin = false } = {},
) {
  const json = vi.fn(async (_method: string, _path: string, _body: unknown, _options: unknown) => answer());
  const services = testServices({ http: testHttp({ json: json as never }) });
  Object.assign(services, {
    onSignOut: (listener: () => unknown) => {
      signOut = listener;
      return () => undefined;
    },
  });
  Object.assign(services.session.getState(), { isAdmin });
  function Viewer({ page }: { page: number | null }) {
    useReadingTime(path, page);
    return null;
  }
  const element = (page: number | null) => (
    <AppProviders services={services as unknown as PlatformServices}>
      <Viewer page={page} />
    </AppProviders>
  );
  const { rerender, unmount } = render(element(null));
  return {
    json,
    unmount,
    show: (page: number | null) => act(async () => rerender(element(page))),
    sent: () => json.mock.calls.map(([, , body]) => (body as Sent).pages),
  };
}
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

it('FIG-06 opens a document once it is loaded, then reports the whole time of its pages', async () => {
  const { json, show, sent, unmount } = start();
  await pass(20_000);
  expect(json).not.toHaveBeenCalled();
  await show(1);
  const viewId = (json.mock.calls[0]?.[2] as Sent | undefined)?.viewId;
  expect(json.mock.calls).toEqual([
    ['POST', '/api/analytics/reading/', { viewId, document: path, pages: [] }, { keepalive: true }],
  ]);
  await pass(4_000);
  await show(2);
  await pass(reportEvery - 4_000);
  expect(sent().at(-1)).toEqual([
    { page: 1, visibleMs: 4_000 },
    { page: 2, visibleMs: reportEvery - 4_000 },
  ]);
  await pass(1_000);
  unmount();
  // What has not changed is not sent again.
  expect(sent().at(-1)).toEqual([{ page: 2, visibleMs: reportEvery - 3_000 }]);
  expect(new Set(json.mock.calls.map(([, , body]) => (body as Sent).viewId))).toEqual(new Set([viewId]));
  const calls = json.mock.calls.length;
  await pass(60_000);
  expect(json).toHaveBeenCalledTimes(calls);
});

it('FIG-06 reports at once when the window is hidden or left and before a sign-out, and counts no hidden time', async () => {
  const { show, sent } = start();
  await show(1);
  await pass(1_000);
  visibility = 'hidden';
  await act(async () => document.dispatchEvent(new Event('visibilitychange')));
  expect(sent().at(-1)).toEqual([{ page: 1, visibleMs: 1_000 }]);
  await pass(60_000);
  visibility = 'visible';
  await act(async () => document.dispatchEvent(new Event('visibilitychange')));
  await pass(500);
  await act(async () => window.dispatchEvent(new Event('pagehide')));
  expect(sent().at(-1)).toEqual([{ page: 1, visibleMs: 1_500 }]);
  await pass(250);
  await act(async () => void signOut?.());
  expect(sent().at(-1)).toEqual([{ page: 1, visibleMs: 1_750 }]);
});

it('FIG-06 counts no time after a minute without an action, and goes on with the next one', async () => {
  const { show, sent } = start();
  await show(1);
  await pass(600_000);
  expect(sent().at(-1)).toEqual([{ page: 1, visibleMs: 60_000 }]);
  const calls = sent().length;
  await pass(600_000);
  expect(sent()).toHaveLength(calls);
  await act(async () => window.dispatchEvent(new Event('pointermove')));
  await pass(reportEvery);
  expect(sent().at(-1)).toEqual([{ page: 1, visibleMs: 60_000 + reportEvery }]);
});

it('FIG-06 EVT-06 sends again what failed, and measures nothing before the server knows the opening', async () => {
  let fails = true;
  const { show, sent } = start(async () => {
    if (fails) throw new TypeError('Failed to fetch');
    return { result: { isRecorded: true } };
  });
  await show(1);
  await pass(reportEvery - 1);
  expect(sent()).toEqual([[]]);
  fails = false;
  await pass(1);
  expect(sent()).toEqual([[], []]);
  fails = true;
  await pass(reportEvery);
  fails = false;
  await pass(reportEvery);
  expect(sent().slice(2)).toEqual([[{ page: 1, visibleMs: reportEvery }], [{ page: 1, visibleMs: 2 * reportEvery }]]);
});

it('FIG-06 asks once where reading is not recorded, and never for staff', async () => {
  const refused = start(async () => ({ result: { isRecorded: false } }));
  await refused.show(1);
  await pass(120_000);
  refused.unmount();
  expect(refused.sent()).toEqual([[]]);
  const staff = start(undefined, { isAdmin: true });
  await staff.show(1);
  await pass(120_000);
  staff.unmount();
  expect(staff.json).not.toHaveBeenCalled();
});
