// @vitest-environment jsdom

import { type PermissionFlag, permissionFlags } from '@platform/app-contract';
import { renderScreen } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Admin } from '../src/admin.tsx';

afterEach(cleanup);

const without = (flag: PermissionFlag) => Object.fromEntries(permissionFlags.map((other) => [other, other !== flag]));
const operations = (sent: { operation: string }[]) => sent.map(({ operation }) => operation);

it.each<[row: string, path: string, flag: PermissionFlag, text: string, query: string]>([
  [
    'Clients tab',
    paths.allClients(),
    'readClientInfo',
    'You do not have permission to view the clients tab',
    'ClientList',
  ],
  [
    'Whitelist tab',
    paths.whitelist(),
    'manageClient',
    'You do not have permission to view the whitelist tab',
    'WhitelistEntries',
  ],
  [
    'Interested tab',
    paths.interestedClients(),
    'manageClient',
    'You do not have permission to view the interested tab',
    'WhitelistEntries',
  ],
  [
    'Create account',
    paths.newClient(),
    'createAccForInvestor',
    'You do not have permission to create accounts',
    'CreateAccount',
  ],
  [
    'Onboarding tab and editor',
    paths.onboardingTemplates(),
    'handleOnboarding',
    'You do not have permission to view the onboarding tab',
    'OnboardingTemplates',
  ],
  ['Admin tab', paths.employees(), 'manageRoles', 'You do not have permission to view the admin tab', 'EmployeeList'],
  [
    'Investments documents',
    paths.investmentDocuments(),
    'readClientDocument',
    'You do not have permission to view the documents tab',
    'DocumentsPage',
  ],
])(
  'PERM-12/%s PERM-13 shows the text and sends no query if only its flag is missing',
  async (_row, path, flag, text, query) => {
    const { sent } = renderScreen(<Admin />, { path, permissions: without(flag) });
    await screen.findByText(text);
    for (const role of ['table', 'searchbox', 'form']) expect(screen.queryByRole(role)).toBeNull();
    expect(screen.queryByRole('button', { name: /^(Invite|Create)$/ })).toBeNull();
    expect(operations(sent)).toEqual([]);
    cleanup();
    const allowed = renderScreen(<Admin />, { path, permissions: { [flag]: true } });
    await waitFor(() => expect(operations(allowed.sent)).toContain(query));
    expect(screen.queryByText(text)).toBeNull();
  },
);

it('PERM-12/Client view shows the text and sends no query if only its flag is missing', async () => {
  const path = paths.client({ clientId: 'c1' });
  const { sent, services } = renderScreen(<Admin />, { path, permissions: without('readClientInfo') });
  const denied = { severity: 'error', text: "You cannot view the client's information" };
  await waitFor(() => expect(services.toasts.show).toHaveBeenCalledWith(denied));
  // The deals list, the target of the redirect.
  await waitFor(() => expect(operations(sent)).toEqual(['StaffDeals']));
  cleanup();
  const hidden = renderScreen(<Admin />, {
    path,
    permissions: { readClientInfo: true },
    answers: { ClientView: () => new Error('NOT_FOUND') },
  });
  await waitFor(() => expect(hidden.services.toasts.show).toHaveBeenCalledWith(denied));
  await waitFor(() => expect(operations(hidden.sent)).toEqual(['ClientView', 'ClientList']));
});

it('PERM-12/Onboarding tab and editor PERM-13 shows the text in place of a client’s onboarding', async () => {
  const path = paths.clientOnboarding({ flowId: 'f1', firebaseId: 's1' });
  const { sent } = renderScreen(<Admin />, { path, permissions: without('handleOnboarding') });
  await screen.findByText('You do not have permission to view the onboarding tab');
  expect(operations(sent)).toEqual([]);
});
