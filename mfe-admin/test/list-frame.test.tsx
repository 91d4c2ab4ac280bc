// @vitest-environment jsdom

import { noPermissions, type PlatformServices } from '@platform/app-contract';
import { AppProviders, createTexts, type Loaded } from '@platform/app-kit';
import { paths } from '@platform/paths';
import { BrowserRouter, pageOf, useLocation, useSearchParams } from '@platform/router';
import { cleanup, render, screen } from '@testing-library/react';
import { Client, fetchExchange } from '@urql/core';
import { afterEach, expect, test, vi } from 'vitest';
import { ListFrame } from '../src/list/list-frame.tsx';

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
afterEach(cleanup);

const session = { permissions: noPermissions, account: null };
// The frame uses no other platform services.
const services = {
  graphql: new Client({ url: 'http://localhost/graphql', exchanges: [fetchExchange], preferGetMethod: false }),
  session: { getState: () => session, getInitialState: () => session, subscribe: () => () => undefined },
  texts: createTexts({ pseudo: false }),
  timeZone: 'UTC',
} as unknown as PlatformServices;

function List({ total, refreshing }: { total: number; refreshing: boolean }) {
  const [parameters] = useSearchParams();
  const { search } = useLocation();
  const loaded: Loaded<null> = { state: 'ready', data: null, refreshing, error: undefined, reload: () => undefined };
  return (
    <>
      <output>{search}</output>
      <ListFrame
        loaded={loaded}
        page={pageOf(parameters)}
        onPage={() => undefined}
        failed="Failed"
        empty="Empty"
        read={() => ({ shown: total, total, table: <p>Rows</p> })}
      />
    </>
  );
}

function open(search: string, total: number, refreshing = false): void {
  window.history.replaceState(null, '', `${paths.clients()}${search}`);
  render(
    <AppProviders services={services}>
      <BrowserRouter>
        <List total={total} refreshing={refreshing} />
      </BrowserRouter>
    </AppProviders>,
  );
}

test.each([
  ['?search=ada&page=99', 120, '?search=ada&page=3'],
  ['?tab=activity&page=2', 50, '?tab=activity'],
  ['?page=99', 0, ''],
  ['?page=3', 120, '?page=3'],
])('a staff list at %s with %i rows redirects to %s', async (search, total, corrected) => {
  open(search, total);
  await screen.findByText(total > 0 ? 'Rows' : 'Empty');
  expect(document.querySelector('output')?.textContent).toBe(corrected);
});

test('a staff list keeps its page while it is refreshing', async () => {
  open('?page=99', 120, true);
  await screen.findByText('Rows');
  expect(document.querySelector('output')?.textContent).toBe('?page=99');
});
