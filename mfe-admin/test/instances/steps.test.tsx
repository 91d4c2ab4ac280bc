// @vitest-environment jsdom

import type { HttpClient } from '@platform/app-contract';
import { createRequestFailure } from '@platform/app-contract';
import { textOf } from '@platform/app-kit/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  at,
  choose,
  file,
  investment,
  item,
  opened,
  openInvestment,
  openOnboarding,
  section,
  sections,
  stateOf,
  stepOf,
} from './kit.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

const click = (name: string | RegExp, within_ = screen as Pick<typeof screen, 'getByRole'>) =>
  fireEvent.click(within_.getByRole('button', { name }));
const updated = { updateFlowSection: { __typename: 'Flow', id: 'f1' } };

/** What a mutation sent, one after the other. */
const sentOf = (sent: { operation: string; variables: object }[], name: string) =>
  sent.filter(({ operation }) => operation === name).map(({ variables }) => variables);

describe('the steps of an investment', () => {
  it('AINV-06 stand in order with items, files, uploads, answers and one state each', async () => {
    openInvestment(() => investment());
    await opened();
    expect(screen.getAllByRole('heading', { level: 2 }).map(textOf)).toEqual([
      'Step 1: Terms',
      'Step 2: Identity',
      'Step 3: Payment',
      'Step 4: Extra check',
      'Step 5: Internal',
    ]);
    const names = ['Terms', 'Identity', 'Payment', 'Extra check', 'Internal'];
    expect(names.map((name) => stateOf(name)[0])).toEqual(['Completed', 'Active', ...Array(3).fill('Not active')]);
    expect(stepOf('Terms').getByText('Read this')).toBeDefined();
    const identity = stepOf('Identity');
    expect(identity.getAllByRole('heading', { level: 3 }).map(textOf)).toEqual(['Passport', 'Tax number']);
    expect(identity.getByText('Passport.pdf')).toBeDefined();
    expect(identity.getByText('CH-1815')).toBeDefined();
    // Staff change neither what the client uploaded nor what the client answered.
    expect(identity.queryByRole('button', { name: /^Delete|Update|Insert/ })).toBeNull();
    expect(stepOf('Payment').getByText('Guide.pdf')).toBeDefined();
    expect(stepOf('Extra check').getByText('Added for this client')).toBeDefined();
    expect(stepOf('Internal').getByText('Hidden from the client')).toBeDefined();
    // The hidden step cannot be the active one.
    expect(stepOf('Internal').getByRole<HTMLInputElement>('radio', { name: 'Active' }).disabled).toBe(true);
    const facts = textOf(screen.getByRole('region', { name: 'Facts' }));
    for (const fact of ['Waiting for client', 'Step 2 of 4: Identity', 'Orbit - Seed', '€1,000', 'Standard, version 2'])
      expect(facts).toContain(fact);
  });

  it('AINV-07 AINV-09 each state is set by one choice, and what the server says is shown, also after a refusal', async () => {
    let stored = investment();
    let answer: object = updated;
    const { sent } = openInvestment(() => stored, { answers: { UpdateFlowSection: () => answer } });
    await opened();
    const moved = (changes: Record<string, object>) =>
      investment({}, { sections: sections.map((each) => ({ ...each, ...changes[each.id] })) });
    stored = moved({ s2: { current: false, completed: true }, s3: { current: true } });
    choose('Identity', 'Completed');
    await waitFor(() => expect(stateOf('Payment')).toEqual(['Active', true]));
    expect(stateOf('Identity')[0]).toBe('Completed');
    stored = moved({ s2: { current: false }, s3: { current: false } });
    choose('Payment', 'Not active');
    await waitFor(() => expect(stateOf('Payment')[0]).toBe('Not active'));
    choose('Payment', 'Active');
    fireEvent.click(stepOf('Internal').getByRole('switch', { name: 'Shown: Internal' }));
    await waitFor(() =>
      expect(sentOf(sent, 'UpdateFlowSection')).toEqual([
        { id: 's2', completed: true },
        { id: 's3', current: false, completed: false },
        { id: 's3', current: true },
        { id: 's5', shown: true },
      ]),
    );
    // Somebody else has completed the investment.
    answer = new Error('INVESTMENT_COMPLETED');
    stored = investment({ completedAt: at });
    await waitFor(() => expect(stateOf('Payment')[1]).toBe(true));
    choose('Payment', 'Completed');
    await screen.findByText('The investment is completed. Unmark it to change its steps.');
    expect(stateOf('Payment')[1]).toBe(false);
  });

  it('AINV-08 AINV-09 marking asks about open steps and closes everything; unmarking opens it again', async () => {
    let stored = investment();
    const { sent } = openInvestment(() => stored, {
      answers: {
        SetInvestmentCompleted: ({ completed }) => {
          stored = investment({ completedAt: completed ? at : null });
          return { setInvestmentCompleted: stored };
        },
      },
    });
    await opened();
    click('Mark completed');
    const question = within(await screen.findByRole('dialog', { name: '3 steps are still open' }));
    expect(question.getByText(/nothing can be added to or changed in its steps/)).toBeDefined();
    // Hidden steps are not the client's.
    expect(question.getAllByRole('listitem').map(textOf)).toEqual(['Identity', 'Payment', 'Extra check']);
    click('Go back', question);
    expect(sentOf(sent, 'SetInvestmentCompleted')).toEqual([]);
    click('Mark completed');
    click('Complete anyway', within(await screen.findByRole('dialog', { name: '3 steps are still open' })));
    await screen.findByRole('button', { name: 'Unmark completed' });
    expect(screen.getByRole('heading', { level: 1 }).closest('header')?.textContent).toContain('Completed');
    for (const name of ['Terms', 'Identity', 'Payment', 'Extra check', 'Internal'])
      expect(stateOf(name)[1]).toBe(false);
    for (const control of screen.getAllByRole<HTMLButtonElement>('switch')) expect(control.disabled).toBe(true);
    expect(screen.queryByRole('button', { name: /^(Delete|Ask again|Set a due day)/ })).toBeNull();
    expect(screen.queryByText('Choose files or drop them here')).toBeNull();
    click('Unmark completed');
    await screen.findByRole('button', { name: 'Mark completed' });
    expect(stateOf('Payment')[1]).toBe(true);
    expect(sentOf(sent, 'SetInvestmentCompleted').map((sent_) => Object(sent_).completed)).toEqual([true, false]);
  });

  it('AINV-10 PERM-19 can only be read and downloaded without manage_client_document', async () => {
    const download = vi.fn(async () => new Blob());
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
    openInvestment(() => investment(), { permissions: { manageClientDocument: false }, download });
    await opened();
    expect(screen.getByText('You can read this investment and not change it.')).toBeDefined();
    expect(screen.queryByRole('button', { name: /completed|^Delete|^Ask again|due day/ })).toBeNull();
    expect(screen.queryByText('Choose files or drop them here')).toBeNull();
    for (const name of ['Terms', 'Identity', 'Payment']) expect(stateOf(name)[1]).toBe(false);
    click('Download Passport.pdf');
    await waitFor(() => expect(download).toHaveBeenCalledWith('/api/download/investment/documents/p1'));
  });

  it('AINV-11 staff upload to DOWNLOAD items only, and download what the client uploaded', async () => {
    const upload = vi.fn(async () => ({}));
    let stored = investment();
    openInvestment(() => stored, { upload: upload as unknown as HttpClient['upload'] });
    await opened();
    expect(document.querySelectorAll('input[type=file]')).toHaveLength(1);
    const files = [file('g1', 'Guide.pdf', true), file('g2', 'Account.pdf', true)];
    stored = investment(
      {},
      { sections: [section(3, 'Payment', { items: [item('n3', 'DOWNLOAD', 'Instructions', { files })] })] },
    );
    const input = stepOf('Payment').getByLabelText('Instructions: Choose files or drop them here');
    fireEvent.change(input, { target: { files: [new File(['%PDF'], 'Account.pdf')] } });
    await screen.findByText('Account.pdf');
    const [path, form] = upload.mock.calls[0] as unknown as [string, FormData];
    expect(path).toBe('/api/upload/investment/documents');
    expect(Object.fromEntries(form)).toMatchObject({
      ...{ investmentSectionNodeEdgeId: 'n3', investmentId: 'i1', investmentStep: '3' },
    });
  });

  it('AINV-12 CLI-13 ids that do not belong together show an error and no data', async () => {
    openInvestment(() => new Error('NOT_FOUND'));
    const error = await screen.findByRole('alert');
    expect(textOf(error)).toBe(
      'This investment could not be loadedThere is no such investment, or it is not one of your clients’.',
    );
    expect(screen.queryByRole('heading', { level: 1, name: 'Ada Byron' })).toBeNull();
    expect(screen.queryByRole('tab')).toBeNull();
    expect(screen.getByRole('link', { name: 'Back to documents' })).toBeDefined();
  });
});

describe('a due day and a request', () => {
  it('CARE-18 a day is set, changed and removed, and one that has passed is called overdue', async () => {
    let dueOn: string | null = null;
    const read = () =>
      investment({}, { sections: sections.map((each) => (each.id === 's2' ? { ...each, dueOn } : each)) });
    const { sent } = openInvestment(read, {
      answers: {
        SetDueDay(variables) {
          dueOn = variables.dueOn as string | null;
          return updated;
        },
      },
    });
    await opened();
    // A completed step has none.
    expect(stepOf('Terms').queryByRole('button', { name: /due day/ })).toBeNull();
    click('Set a due day for Identity');
    fireEvent.change(screen.getByLabelText('Due by'), { target: { value: '2999-12-03' } });
    click('Set');
    await stepOf('Identity').findByText(/^Due .*2999/);
    click('Change the due day of Identity');
    fireEvent.change(screen.getByLabelText('Due by'), { target: { value: '2020-01-02' } });
    fireEvent.submit(screen.getByRole('form', { name: 'Due day of Identity' }));
    await stepOf('Identity').findByText(/^Overdue/);
    click('Change the due day of Identity');
    click('Remove');
    await screen.findByRole('button', { name: 'Set a due day for Identity' });
    expect(sentOf(sent, 'SetDueDay')).toEqual([
      { id: 's2', dueOn: '2999-12-03' },
      { id: 's2', dueOn: '2020-01-02' },
      { id: 's2', dueOn: null },
    ]);
  });

  it('CARE-18 a file or an answer is asked for again with a reason, which stays typed after a failure and is then marked', async () => {
    let request: { reason: string } | null = null;
    let answer: object = new Error('INTERNAL');
    const read = () =>
      investment(
        {},
        {
          sections: sections.map((each) => ({
            ...each,
            items: each.items.map((one) =>
              one.id === 'n1' && request
                ? { ...one, request: { __typename: 'FlowItemRequest' as const, askedAt: at, ...request } }
                : one,
            ),
          })),
        },
      );
    const { sent, services } = openInvestment(read, { answers: { AskAgain: () => answer } });
    await opened();
    // Of the client's items only.
    expect(
      screen.getAllByRole('button', { name: /^Ask again/ }).map((each) => each.getAttribute('aria-label')),
    ).toEqual(['Ask again: Passport', 'Ask again: Tax number']);
    click('Ask again: Passport');
    const dialog = within(await screen.findByRole('dialog', { name: 'Ask again for Passport?' }));
    expect(dialog.getByText(/is no longer completed/)).toBeDefined();
    click('Ask again', dialog);
    expect(dialog.getByText('Enter a reason')).toBeDefined();
    const field = dialog.getByLabelText<HTMLTextAreaElement>(/^Reason/);
    fireEvent.change(field, { target: { value: 'x'.repeat(1_001) } });
    click('Ask again', dialog);
    expect(dialog.getByText('At most 1,000 characters')).toBeDefined();
    expect(sentOf(sent, 'AskAgain')).toEqual([]);
    fireEvent.change(field, { target: { value: ' The photo is cut off ' } });
    click('Ask again', dialog);
    await waitFor(() => expect(services.toasts.show).toHaveBeenCalledTimes(1));
    expect(field.value).toBe(' The photo is cut off ');
    answer = { askAgain: { __typename: 'Flow', id: 'f1' } };
    request = { reason: 'The photo is cut off' };
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Ask again' }).className).not.toContain('loading'));
    click('Ask again', dialog);
    await stepOf('Identity').findByText('The photo is cut off');
    expect(textOf(stepOf('Identity').getByRole('alert'))).toMatch(/Nov 1, 2026|1 Nov 2026/);
    expect(sentOf(sent, 'AskAgain').at(-1)).toEqual({ itemId: 'n1', reason: 'The photo is cut off' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('what others do', () => {
  it('AINV-06 arrives at once, with a quiet notice unless it was the own change', async () => {
    let stored = investment();
    const { emit } = openInvestment(() => stored);
    await opened();
    const change = (own: boolean) => ({ accountChanged: { __typename: 'AccountChange', id: 'c1', own } });
    const answered = (text: string) =>
      investment(
        {},
        {
          sections: [
            section(2, 'Identity', {
              items: [
                item('n2', 'INPUT_FIELD', 'Tax number', { input: { __typename: 'FlowItemInput', id: 'a1', text } }),
              ],
            }),
          ],
        },
      );
    stored = answered('CH-1');
    emit('AccountChanged', change(true));
    await screen.findByText('CH-1');
    expect(screen.queryByText(/Somebody else has changed this/)).toBeNull();
    stored = answered('CH-2');
    emit('AccountChanged', change(false));
    await screen.findByText('CH-2');
    expect(screen.getByText(/Somebody else has changed this/)).toBeDefined();
  });
});

describe('the onboarding of a client', () => {
  it('ONBT-20 ONBT-21 shows Active, Completed and shown of each step, each settable, with uploads and answers', async () => {
    const { sent } = openOnboarding({ answers: { UpdateFlowSection: () => updated } });
    await opened();
    expect(['Terms', 'Identity', 'Payment'].map((name) => stateOf(name)[0])).toEqual([
      'Completed',
      'Active',
      'Not active',
    ]);
    expect(stepOf('Identity').getByText('Passport.pdf')).toBeDefined();
    expect(stepOf('Identity').getByText('CH-1815')).toBeDefined();
    const shown = ['Identity', 'Internal'].map(
      (name) => screen.getByRole('switch', { name: `Shown: ${name}` }).getAttribute('aria-checked') === 'true',
    );
    expect(shown).toEqual([true, false]);
    choose('Identity', 'Completed');
    await waitFor(() => expect(sentOf(sent, 'UpdateFlowSection')).toEqual([{ id: 's2', completed: true }]));
    expect(screen.queryByRole('button', { name: /Mark completed/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'Back to the client' }).getAttribute('href')).toContain('tab=documents');
  });

  it('PERM-19 ONBT-02 is read-only without manage_client_document, and not shown without handle_onboarding', async () => {
    openOnboarding({ permissions: { manageClientDocument: false } });
    await opened();
    expect(screen.getByText('You can read this onboarding and not change it.')).toBeDefined();
    for (const name of ['Terms', 'Identity']) expect(stateOf(name)[1]).toBe(false);
    for (const control of screen.getAllByRole<HTMLButtonElement>('switch')) expect(control.disabled).toBe(true);
    cleanup();
    const { sent } = openOnboarding({ permissions: { handleOnboarding: false } });
    expect(screen.getByText('You do not have permission to view the onboarding tab')).toBeDefined();
    expect(sent).toEqual([]);
  });
});

describe('all files', () => {
  it('CARE-15 come as one archive with its progress, and a failure is said in words', async () => {
    const made: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      made.push(this.download);
    });
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
    let finish: (blob: Blob) => void = () => undefined;
    const download = vi.fn<HttpClient['download']>((_path, options) => {
      options?.onProgress?.(3_145_728, 0);
      return new Promise((resolve) => {
        finish = resolve;
      });
    });
    const { services } = openInvestment(() => investment(), { download });
    await opened();
    click('Download all files');
    expect(textOf(await screen.findByText(/received/))).toMatch(/^3\.1 MB received$/);
    expect(download.mock.calls[0]?.[0]).toBe('/api/archive/investment/i1');
    finish(new Blob());
    await waitFor(() => expect(made).toEqual(['Ada Byron - Orbit - Seed.zip']));
    download.mockRejectedValueOnce(createRequestFailure(413, 'x', 'ARCHIVE_TOO_LARGE'));
    await waitFor(() => expect(screen.queryByText(/received/)).toBeNull());
    click('Download all files');
    await waitFor(() => expect(services.toasts.show).toHaveBeenCalledTimes(1));
    click('Download all files');
    const { signal } = download.mock.calls.at(-1)?.[1] ?? {};
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel the download' }));
    expect(signal?.aborted).toBe(true);
    vi.restoreAllMocks();
  });
});
