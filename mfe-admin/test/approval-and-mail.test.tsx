// @vitest-environment jsdom
import { createRequestFailure, type HttpClient, noPermissions, type PlatformServices } from '@platform/app-contract';
import { AppProviders, createTexts } from '@platform/app-kit';
import { MemoryRouter, Route, Routes } from '@platform/router';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Client, fetchExchange } from '@urql/core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import InterestedPage from '../src/clients/interested/interested-page.tsx';
import ClientPage from '../src/clients/view/client-page.tsx';
import WhitelistPage from '../src/clients/whitelist/whitelist-page.tsx';

// jsdom has no layout: stub ResizeObserver, media queries and the computed style of scroll bars.
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
);
const computedStyle = window.getComputedStyle.bind(window);
vi.stubGlobal('getComputedStyle', (element: Element) => computedStyle(element));
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));

const email = 'ada@example.test';
const waiting = {
  id: 'e1',
  firstName: 'Ada',
  lastName: 'Byron',
  email,
  status: 'APPROVED',
  createdAt: '2026-11-01T10:00:00.000Z',
  updatedAt: '2026-11-01T10:00:00.000Z',
  approvedAt: null,
  waitsForApproval: true,
  mail: null,
};
const client = {
  id: 'c1',
  firebaseId: 'PROVISORY_ID_1',
  provisional: true,
  firstName: 'Ada',
  lastName: 'Byron',
  email,
  createdAt: waiting.createdAt,
  status: 'PERSONAL_INFORMATION_MISSING',
  approved: false,
  mail: null,
  relationshipManager: null,
};

const show = vi.fn();
const json = vi.fn<HttpClient['json']>();
let asked: string[] = [];
beforeEach(() => {
  asked = [];
});
afterEach(() => {
  cleanup();
  show.mockReset();
  json.mockReset();
});

/** Renders a page with the given permissions; the mock server returns one entry and one client. */
function open(path: string, { entry = waiting, rights = { manageClient: true, readClientInfo: true } } = {}) {
  const answers: Record<string, object> = {
    WhitelistEntries: { whitelistEntries: { totalCount: 1, items: [entry] } },
    ClientView: { client, countries: [] },
  };
  const session = { permissions: { ...noPermissions, ...rights }, account: null };
  const services = {
    graphql: new Client({
      url: 'http://localhost/graphql',
      preferGetMethod: false,
      exchanges: [fetchExchange],
      fetch: async (_url, init) => {
        const { operationName } = JSON.parse(String(init?.body));
        asked.push(operationName);
        return Response.json({ data: answers[operationName] ?? null });
      },
    }),
    http: { json },
    session: { getState: () => session, getInitialState: () => session, subscribe: () => () => undefined },
    texts: createTexts({ pseudo: false }),
    toasts: { show },
    brand: { name: 'Brand', slogan: { en: 'Slogan', de: 'Slogan' } },
    timeZone: 'UTC',
    // These pages use no other platform services.
  } as unknown as PlatformServices;
  render(
    <AppProviders services={services}>
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route path="/whitelist" element={<WhitelistPage />} />
          <Route path="/interested" element={<InterestedPage />} />
          <Route path="/clients/:id" element={<ClientPage />} />
        </Routes>
      </MemoryRouter>
    </AppProviders>,
  );
}

const queryCount = (operation: string) => asked.filter((name) => name === operation).length;

const openMenu = async () => userEvent.click(await screen.findByRole('button', { name: 'More about Ada Byron' }));

async function approve() {
  await openMenu();
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Approve' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Approve' }));
}

test('WL-12 the whitelist offers to approve an applicant who was also invited', async () => {
  json.mockResolvedValue({ result: { approved: true, mailSent: true } });
  open('/whitelist');
  await approve();
  expect(json).toHaveBeenCalledWith('POST', '/api/whitelist/approve', {
    email,
    firstName: 'Ada',
    lastName: 'Byron',
    role: 1,
  });
  await waitFor(() => expect(show).toHaveBeenCalledWith({ severity: 'success', text: 'Email Sent!' }));
  expect(screen.queryByRole('menuitem', { name: /Resend/ })).toBeNull();
});

test('WL-11 the whitelist resends the invitation of an entry without account and offers no approval', async () => {
  json.mockResolvedValue({ result: { mailSent: true } });
  open('/whitelist', { entry: { ...waiting, waitsForApproval: false } });
  await openMenu();
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Resend invitation' }));
  expect(json).toHaveBeenCalledWith('POST', '/api/whitelist/resend', { email }, { signal: expect.anything() });
  await waitFor(() => expect(queryCount('WhitelistEntries')).toBe(2));
  expect(screen.queryByRole('menuitem', { name: 'Approve' })).toBeNull();
});

test('WL-13 CLI-32 an approval by another employee shows no mail toast and reloads the list', async () => {
  json.mockResolvedValue({ result: { approved: false, mailSent: false } });
  open('/interested');
  await approve();
  await waitFor(() => expect(queryCount('WhitelistEntries')).toBe(2));
  expect(show).not.toHaveBeenCalled();
});

test('CLI-33 the resend button of a client is hidden without manage_client', async () => {
  open('/clients/c1', { rights: { manageClient: false, readClientInfo: true } });
  await screen.findByRole('heading', { level: 1, name: 'Ada Byron' });
  expect(screen.queryByRole('button', { name: 'Resend invitation' })).toBeNull();
});

test('CLI-35 a refused resend shows an error and reloads the client', async () => {
  json.mockRejectedValue(createRequestFailure(404, 'Not found', 'NOT_FOUND'));
  open('/clients/c1');
  await userEvent.click(await screen.findByRole('button', { name: 'Resend invitation' }));
  await waitFor(() => expect(queryCount('ClientView')).toBe(2));
  expect(show).toHaveBeenCalledWith({ severity: 'error', text: `Error sending email to ${email}` });
});
