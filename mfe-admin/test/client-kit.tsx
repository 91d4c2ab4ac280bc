import { type Answers, renderScreen } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { Route, Routes } from '@platform/router';
import ClientPage from '../src/clients/view/client-page.tsx';
import type { ClientViewQuery } from '../src/gql/graphql.ts';

type Client = ClientViewQuery['client'];

export const person = (id: string, firstName: string, lastName: string) => ({
  __typename: 'Person' as const,
  id,
  firstName,
  lastName,
  email: `${id}@example.test`,
});

/** An approved client with nothing left to do. */
export const ada: Client = {
  __typename: 'ClientDetail',
  id: 'c1',
  firebaseId: 'subject-1',
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@example.test',
  createdAt: '2026-11-01T10:00:00.000Z',
  status: 'APPROVED',
  approved: true,
  disabled: false,
  waitsForApproval: false,
  provisional: false,
  closed: false,
  closingRequest: null,
  approvedAt: null,
  phoneZone: null,
  phoneNumber: null,
  city: null,
  country: null,
  appClient: null,
  accreditedInvestor: null,
  emailConfirmed: true,
  mail: null,
  createdBy: null,
  createdByIsEmployee: false,
  invitation: null,
  relationshipManager: person('m1', 'Mia', 'Manager'),
};

type Options = Omit<NonNullable<Parameters<typeof renderScreen>[1]>, 'path'> & { tab?: string };

/** Renders the record of a client; `read` returns what is stored at each request. */
export function openClient(read: () => Partial<Client>, { tab, answers = {}, ...options }: Options = {}) {
  const all: Answers = {
    ClientView: () => ({
      client: { ...ada, ...read() },
      countries: [{ __typename: 'Country', value: 'CH', description: 'Switzerland', diallingCode: '+41' }],
    }),
    ...answers,
  };
  return renderScreen(
    <Routes>
      <Route path={paths.client.pattern} element={<ClientPage />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    {
      permissions: { readClientInfo: true, manageClient: true },
      ...options,
      answers: all,
      path: paths.client({ clientId: 'c1' }) + (tab ? `?tab=${tab}` : ''),
    },
  );
}
