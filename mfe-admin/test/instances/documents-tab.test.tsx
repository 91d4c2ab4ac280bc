// @vitest-environment jsdom

import { textOf } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openClient } from '../client-kit.tsx';
import { at, investment, progress } from './kit.tsx';

afterEach(cleanup);

const onboarding = { __typename: 'ClientOnboardingFlow', id: 'o1', name: 'Investor onboarding', updatedAt: at };
const documents = (fields: object = {}) => ({
  client: {
    ...{ __typename: 'ClientDetail', id: 'c1', onboardingFlow: onboarding },
    onboardingProgress: progress({ completedSteps: 2, totalSteps: 5 }),
    investments: [{ ...investment(), dealId: 'd1', flowId: 'f1' }],
    ...fields,
  },
});
const staff = { readClientInfo: true, readClientDocument: true, handleOnboarding: true };

describe('the documents of a client', () => {
  it('CLI-23 CLI-24 CARE-15 link each live investment and the onboarding, say how far they are, and come as one archive', async () => {
    const download = vi.fn(async () => new Blob());
    let stored = documents();
    const { emit } = openClient(() => ({}), {
      tab: 'documents',
      permissions: staff,
      http: { download },
      answers: { ClientDocumentsAndOnboarding: () => stored },
    });
    const link = await screen.findByRole('link', { name: 'Investor onboarding' });
    expect(link.getAttribute('href')).toBe(paths.clientOnboarding({ flowId: 'o1', firebaseId: 'subject-1' }));
    expect(textOf(link.closest('section'))).toContain('2 of 5 steps completed');
    const table = within(screen.getByRole('table', { name: 'Investments' }));
    expect(table.getByRole('link', { name: 'Orbit - Seed' }).getAttribute('href')).toBe(
      paths.clientDocuments({ dealId: 'd1', flowId: 'f1', investmentId: 'i1' }),
    );
    for (const part of ['Identity', 'Waiting for client', 'Step 2 of 4: Identity'])
      expect(textOf(table.getAllByRole('row')[1])).toContain(part);
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
    fireEvent.click(screen.getByRole('button', { name: 'Download all files' }));
    await waitFor(() => expect(download).toHaveBeenCalledWith('/api/archive/client/c1', expect.anything()));
    // What the client does arrives at once.
    stored = documents({ onboardingProgress: progress({ completedSteps: 3, totalSteps: 5 }) });
    emit('AccountChanged', { accountChanged: { __typename: 'AccountChange', id: 'c1', own: false } });
    await screen.findByText('3 of 5 steps completed');
  });

  it('CLI-24 PERM-14 have no link without an onboarding flow, and without the right to open it', async () => {
    const open = (permissions: object, answer: object) =>
      openClient(() => ({}), {
        tab: 'documents',
        permissions: { ...staff, ...permissions },
        answers: { ClientDocumentsTab: () => answer, ClientDocumentsAndOnboarding: () => answer },
      });
    open({}, documents({ onboardingFlow: null, onboardingProgress: null, investments: [] }));
    expect(await screen.findByText('This client has no onboarding flow.')).toBeDefined();
    expect(screen.getByText('This client has no investments.')).toBeDefined();
    cleanup();
    const { onboardingProgress: _, ...client } = documents().client;
    const { sent } = open({ handleOnboarding: false }, { client });
    expect(textOf((await screen.findByText(/Investor onboarding/)).closest('section'))).not.toContain(
      'steps completed',
    );
    expect(screen.queryByRole('link', { name: 'Investor onboarding' })).toBeNull();
    // The server refuses a query that names the progress, whether it is asked for or not.
    const operations = sent.map(({ operation }) => operation);
    expect(operations).toContain('ClientDocumentsTab');
    expect(operations).not.toContain('ClientDocumentsAndOnboarding');
  });
});
