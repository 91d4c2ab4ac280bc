// @vitest-environment jsdom
import { AppProviders } from '@platform/app-kit';
import { testServices } from '@platform/app-kit/testing';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Client, getOperationName } from '@urql/core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import ReadingNotice from '../src/reading-notice/reading-notice.tsx';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
});
afterEach(cleanup);

function start(result: object) {
  const mutation = vi.fn((_document: unknown) => ({ toPromise: async () => result }));
  const services = testServices({ graphql: { mutation } as unknown as Client });
  const refresh = vi.fn(async () => undefined);
  Object.assign(services.session.getState(), { refresh });
  render(
    <AppProviders services={services}>
      <ReadingNotice services={services} />
    </AppProviders>,
  );
  return { mutation, refresh, services };
}

it('FIG-06 says in plain words what is recorded, without covering the page, and is confirmed once', async () => {
  const { mutation, refresh } = start({ data: { confirmReadingNotice: { id: 'a1', readingNoticeDue: false } } });
  const notice = screen.getByRole('complementary', { name: 'We record how documents are read' });
  for (const words of [
    'which pages you look at and for how long',
    'idle',
    'with your name',
    'Nothing is recorded before',
  ]) {
    expect(notice.textContent).toContain(words);
  }
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'I have read this' }));
  await waitFor(() => expect(refresh).toHaveBeenCalledTimes(1));
  expect(mutation.mock.calls.map(([document]) => getOperationName(document as never))).toEqual([
    'ShellConfirmReadingNotice',
  ]);
});

it('FIG-06 stays when the confirmation fails, and can be confirmed again', async () => {
  const { refresh, services } = start({ error: new Error('no answer') });
  await userEvent.click(screen.getByRole('button', { name: 'I have read this' }));
  await waitFor(() => expect(services.toasts.show).toHaveBeenCalled());
  expect(refresh).not.toHaveBeenCalled();
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'I have read this' }).className).not.toContain('loading'),
  );
});
