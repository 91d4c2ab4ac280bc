// @vitest-environment jsdom
import { paths } from '@platform/paths';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EndDigests } from '../src/auth/end-digests.tsx';

beforeEach(() => void vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));

let unmount: (() => Promise<void>) | undefined;
afterEach(async () => {
  await unmount?.();
  unmount = undefined;
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

/** Opens the page and returns the calls that it makes. */
async function open(search: string, answer: () => Response): Promise<string[]> {
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    calls.push(`${init?.method} ${url}`);
    return answer();
  });
  history.replaceState(null, '', `${paths.endDigests()}${search}`);
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () => root.render(<EndDigests />));
  unmount = () => act(async () => root.unmount());
  return calls;
}
const button = () => document.querySelector<HTMLButtonElement>('button');
const press = () => act(async () => button()?.click());

it('NOTE-09 the page of the link ends nothing until its button is pressed', async () => {
  const calls = await open('?code=abc', () => Response.json({ status: 'OK', result: {} }));
  expect(calls).toEqual([]);
  expect(button()?.textContent).toBe('End these mails');
  await press();
  expect(calls).toEqual(['POST /api/digests/end?code=abc']);
  await vi.waitFor(() => expect(document.activeElement?.textContent).toMatch(/^You will get no more of these mails/));
  expect(button()).toBeNull();
});

it('NOTE-09 says so when the link is not valid', async () => {
  await open('', () => Response.json({}));
  expect(document.body.textContent).toContain('This link is not valid.');
  expect(button()).toBeNull();
  await unmount?.();
  document.body.replaceChildren();
  await open('?code=abc', () =>
    Response.json({ status: 'ERROR', result: { code: 'NOT_FOUND', message: 'Not found' } }, { status: 404 }),
  );
  await press();
  await vi.waitFor(() =>
    expect(document.querySelector('[role=alert]')?.textContent).toMatch(/^This link is not valid/),
  );
});

it('NOTE-09 keeps the button when the call fails', async () => {
  const calls = await open('?code=abc', () => Response.json({}, { status: 503 }));
  await press();
  await vi.waitFor(() => expect(button()?.disabled).toBe(false));
  await press();
  expect(calls).toHaveLength(2);
});
