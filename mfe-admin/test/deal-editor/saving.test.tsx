// @vitest-environment jsdom
import { createRequestFailure } from '@platform/app-contract';
import { address, type JsonCall } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { content, ids } from './contents.ts';
import { deal, editNew, field, fill, openEditor, opened, press, publishedAt, sentBy, type } from './kit.tsx';

vi.mock('@platform/rich-text', () => import('./rich-text-stub.tsx'));

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  localStorage.clear();
});

const success = (text: string) => ({ severity: 'success', text });
const failure = (text: string) => ({ severity: 'error', text });
const posted = (json: unknown) =>
  vi.mocked(json as JsonCall).mock.calls.map(([method, path, body]) => [method, path, body]);
const published = { DealForEditing: () => ({ dealForEditing: deal({ publishedAt }) }) };

describe('saving a deal', () => {
  it('EDIT-34 EDIT-35 inserts a new deal under the id of the page, says so and opens the list', async () => {
    const { sent, services } = editNew();
    await fill();
    press('Save without publishing');
    await screen.findByText('elsewhere');
    expect(address()).toBe(paths.staffDealList());
    expect(services.toasts.show).toHaveBeenCalledExactlyOnceWith(success('Deal created'));
    const [inserted] = sentBy(sent, 'InsertDeal') as { id: string; input: object }[];
    expect(inserted?.id).toMatch(/^[0-9a-f-]{36}$/);
    expect(inserted?.input).toMatchObject({
      ...{ companyId: ids.company, title: 'Series B', status: 'PROSPECTIVE', offeringType: 'COMBINATION' },
      ...{ securityType: 'SERIES_B', investmentCurrency: 'USD', investmentMin: '1', investmentMax: '1000000' },
      ...{ investmentValue: '5000000', valuation: '80000000', fees: '', flowTemplateId: null },
    });
    expect(posted(services.http.json)).toEqual([]);
  });

  it('EDIT-36 updates without publishing, says so and opens the list', async () => {
    const { sent, services } = openEditor({ answers: published });
    await opened();
    type('Name', 'Series C');
    press('Update without publishing');
    await screen.findByText('elsewhere');
    expect(address()).toBe(paths.staffDealList());
    expect(services.toasts.show).toHaveBeenCalledExactlyOnceWith(success('Deal updated'));
    expect(sentBy(sent, 'UpdateDeal')).toEqual([
      { id: ids.deal, version: 3, input: { title: 'Series C' }, apply: false, note: null },
    ]);
    expect(posted(services.http.json)).toEqual([]);
  });

  it('EDIT-37 HIST-06 updates what investors see after showing it, without a call to publish', async () => {
    const { sent, services } = openEditor({ answers: published });
    await opened();
    type('Name', 'Series C');
    press('Update');
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getAllByText('Series C');
    fireEvent.change(dialog.getByLabelText('Reason (optional)'), { target: { value: 'New round' } });
    expect(sentBy(sent, 'UpdateDeal')).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Update' }));
    await screen.findByText('elsewhere');
    expect(services.toasts.show).toHaveBeenCalledExactlyOnceWith(success('Deal updated'));
    expect(sentBy(sent, 'UpdateDeal')).toEqual([
      { id: ids.deal, version: 3, input: { title: 'Series C' }, apply: true, note: 'New round' },
    ]);
    expect(posted(services.http.json)).toEqual([]);
  });

  it('EDIT-37 publishes a draft after saving it', async () => {
    const { sent, services } = openEditor();
    await opened();
    type('Name', 'Series C');
    press('Publish');
    await screen.findByText('elsewhere');
    expect(services.toasts.show).toHaveBeenCalledExactlyOnceWith(success('Deal published'));
    expect(sentBy(sent, 'UpdateDeal')).toMatchObject([{ input: { title: 'Series C' }, apply: false }]);
    expect(posted(services.http.json)).toEqual([['POST', '/api/deal/publish', { dealId: ids.deal, version: 4 }]]);
  });

  it('EDIT-37 HIST-04 says that others have published or unpublished it meanwhile, and stays', async () => {
    const pending = { __typename: 'PendingChanges', by: 'Ada', at: publishedAt, publishFailure: null };
    const { services } = openEditor({
      answers: { UpdateDeal: () => ({ updateDeal: deal({ version: 4, publishedAt, pending }) }) },
    });
    await opened();
    type('Name', 'Series C');
    press('Publish');
    await screen.findByRole('button', { name: 'Update' });
    expect(services.toasts.show).toHaveBeenCalledExactlyOnceWith(
      failure(expect.stringContaining('Somebody else has published this deal meanwhile.')),
    );
    expect(posted(services.http.json)).toEqual([]);
    cleanup();

    const other = openEditor({
      answers: { ...published, UpdateDeal: () => ({ updateDeal: deal({ version: 4 }) }) },
    });
    await opened();
    type('Name', 'Series C');
    press('Update');
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Update' }));
    await screen.findByRole('button', { name: 'Publish' });
    expect(other.services.toasts.show).toHaveBeenCalledExactlyOnceWith(
      failure(expect.stringContaining('Somebody else has unpublished this deal meanwhile.')),
    );
  });

  it('EDIT-39 EDIT-40 stays on the saved draft after a refused publish, and inserts it once', async () => {
    const refused = createRequestFailure(409, 'The publisher sleeps', 'SOMETHING_NEW');
    const json = vi.fn<JsonCall>().mockRejectedValueOnce(refused).mockRejectedValueOnce(createRequestFailure(500, ''));
    json.mockResolvedValue({ status: 'OK' } as never);
    const { sent, services } = openEditor({ path: paths.newDeal(), json });
    await fill();
    press('Publish');
    await waitFor(() => expect(services.toasts.show).toHaveBeenCalledWith(failure('The publisher sleeps')));
    const [inserted] = sentBy(sent, 'InsertDeal') as { id: string }[];
    await waitFor(() => expect(address()).toBe(paths.dealEditor({ dealId: inserted?.id ?? '' })));
    await opened();
    expect(field('Name').value).toBe('Series B');
    press('Publish');
    await waitFor(() =>
      expect(services.toasts.show).toHaveBeenCalledWith(
        failure('Error publishing the opportunity, please check all the fields.'),
      ),
    );
    await waitFor(() => expect(screen.getByRole('button', { name: 'Publish' }).className).not.toContain('loading'));
    press('Publish');
    await screen.findByText('elsewhere');
    expect(sentBy(sent, 'InsertDeal')).toHaveLength(1);
    expect(services.toasts.show).toHaveBeenLastCalledWith(success('Deal published'));
  });

  it('EDIT-38 HIST-14 unpublishes after a question, and keeps what is typed, but no planned publication', async () => {
    const schedule = { __typename: 'DealSchedule', at: '2099-01-01T09:00:00.000Z', by: 'Bea', failure: null };
    const pending = { __typename: 'DealPendingChange', by: 'Bea', at: publishedAt, publishFailure: null };
    let loads = 0;
    const { services } = openEditor({
      answers: {
        DealForEditing: () => ({ dealForEditing: loads++ === 0 ? deal({ publishedAt, pending, schedule }) : deal() }),
      },
    });
    await opened();
    screen.getByText(/2099/);
    type('Name', 'Series C');
    press('Unpublish');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Unpublish' }));
    await waitFor(() => expect(services.toasts.show).toHaveBeenCalledExactlyOnceWith(success('Deal unpublished')));
    expect(posted(services.http.json)).toEqual([['POST', '/api/deal/unpublish', { dealId: ids.deal }]]);
    await screen.findByRole('button', { name: 'Publish' });
    screen.getByText('Draft');
    expect(screen.queryByText(/2099/)).toBeNull();
    expect(field('Name').value).toBe('Series C');
  });

  it('EDIT-44 logs a failed insert or update, and keeps what is typed', async () => {
    for (const [path, operation, name] of [
      [paths.newDeal(), 'InsertDeal', 'Save without publishing'],
      [paths.dealEditor({ dealId: ids.deal }), 'UpdateDeal', 'Update without publishing'],
    ] as const) {
      const { services } = openEditor({ path, answers: { [operation]: () => new TypeError('lost') } });
      if (operation === 'InsertDeal') await fill();
      else await opened();
      type('Fees', 'typed');
      press(name);
      await waitFor(() =>
        expect(services.toasts.show).toHaveBeenCalledExactlyOnceWith(failure('Could not complete request...')),
      );
      expect(services.reportError).toHaveBeenCalled();
      expect(field('Fees').value).toBe('typed');
      cleanup();
    }
  });

  it('EDIT-32 EDIT-33 shows a refusal of the server in its words', async () => {
    const refusal = new Error('DEAL_TOTAL_TOO_LOW', { cause: { limit: '6000000.00', currency: 'EUR' } });
    const { services } = openEditor({ answers: { UpdateDeal: () => refusal } });
    await opened();
    type('Fees', 'typed');
    press('Update without publishing');
    await waitFor(() => expect(services.toasts.show).toHaveBeenCalledOnce());
    expect(vi.mocked(services.toasts.show).mock.calls[0]?.[0].text).toMatch(/below €6,000,000/);
    expect(services.reportError).not.toHaveBeenCalled();
    expect(field('Fees').value).toBe('typed');
  });
});

describe('pending changes', () => {
  const pending = { __typename: 'DealPendingChange', by: 'Bea', at: publishedAt, publishFailure: null };

  it('HIST-04 HIST-06 are told with who saved them, and discarded after a question', async () => {
    const terms = { ...content.terms, title: 'Live title' };
    const live = { ...content, terms };
    const { sent, services } = openEditor({
      answers: {
        DealForEditing: () => ({ dealForEditing: deal({ publishedAt, pending, live }) }),
        DiscardPendingChanges: () => ({ discardPendingChanges: deal({ version: 4, publishedAt, content: live }) }),
      },
    });
    await opened();
    expect(screen.getAllByText('Unpublished changes')).toHaveLength(2);
    screen.getByText(/Saved by Bea/);
    press('Discard changes');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(field('Name').value).toBe('Live title'));
    expect(sentBy(sent, 'DiscardPendingChanges')).toEqual([{ id: ids.deal, version: 3 }]);
    expect(services.toasts.show).toHaveBeenCalledExactlyOnceWith(success('Unpublished changes discarded'));
    expect(screen.queryByText('Unpublished changes')).toBeNull();
  });

  it('HIST-05 say why they could not be published', async () => {
    const refused = { ...pending, publishFailure: 'The company is unpublished' };
    openEditor({ answers: { DealForEditing: () => ({ dealForEditing: deal({ publishedAt, pending: refused }) }) } });
    await opened();
    screen.getByText('They could not be published: The company is unpublished');
  });

  it('EDIT-14 HIST-06 name investments that the new limits leave outside', async () => {
    const placed = { smallestInvestment: '30000.00', largestInvestment: '900000.00' };
    openEditor({ answers: { DealForEditing: () => ({ dealForEditing: deal({ publishedAt, ...placed }) }) } });
    await opened();
    type(/^Max investment/, '800000');
    press('Update');
    await screen.findByText(/Investments between €30,000(\.00)? and €900,000(\.00)? exist/);
  });
});

describe('a conflict', () => {
  const theirs = { ...content, terms: { ...content.terms, fees: 'theirs' } };
  const cause = { by: 'Bea', at: publishedAt, version: 4 };

  /** Somebody else saves `newest` while the deal is open; the first save of the test is refused. */
  function openOvertaken(newest: ReturnType<typeof deal>) {
    let loads = 0;
    return openEditor({
      answers: {
        DealForEditing: () => ({ dealForEditing: loads++ === 0 ? deal() : newest }),
        UpdateDeal: ({ version }) =>
          version === 3 ? new Error('CONFLICT', { cause }) : { updateDeal: deal({ version: 5 }) },
      },
    });
  }

  it('HIST-02 HIST-03 keeps what is typed, merges what one side changed, and saves it on the newest', async () => {
    const { sent, services } = openOvertaken(deal({ version: 4, content: theirs }));
    await opened();
    type('Name', 'Mine');
    press('Update without publishing');
    let dialog = within(await screen.findByRole('dialog'));
    dialog.getByText(/Bea saved/);
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(field('Name').value).toBe('Mine');
    expect(field('Fees').value).toBe('2 % and 20 %');
    press('Update without publishing');
    dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Merge into the editor' }));
    await waitFor(() => expect(field('Fees').value).toBe('theirs'));
    expect(field('Name').value).toBe('Mine');
    expect(services.toasts.show).not.toHaveBeenCalled();
    press('Update without publishing');
    await screen.findByText('elsewhere');
    expect(sentBy(sent, 'UpdateDeal').at(-1)).toEqual({
      ...{ id: ids.deal, version: 4, apply: false, note: null },
      input: { title: 'Mine' },
    });
  });

  it('HIST-03 asks which of two values is to stay', async () => {
    const { sent } = openOvertaken(deal({ version: 4, content: theirs }));
    await opened();
    type('Fees', 'mine');
    press('Update without publishing');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'All of yours' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Merge into the editor' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(field('Fees').value).toBe('mine');
    press('Update without publishing');
    await screen.findByText('elsewhere');
    expect(sentBy(sent, 'UpdateDeal').at(-1)).toMatchObject({ version: 4, input: { fees: 'mine' } });
  });

  it('HIST-02 EDIT-40 with its own lost save is none', async () => {
    const own = deal({ version: 4, content: { ...content, terms: { ...content.terms, title: 'Mine' } } });
    const { services } = openOvertaken(own);
    await opened();
    type('Name', 'Mine');
    press('Update without publishing');
    await screen.findByText('elsewhere');
    expect(services.toasts.show).toHaveBeenCalledExactlyOnceWith(success('Deal updated'));
  });
});
