// @vitest-environment jsdom
import { paths } from '@platform/paths';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ContentValue } from '../../src/opportunities/editor/model/content.ts';
import { content, ids } from './contents.ts';
import { deal, field, fill, openEditor, opened, press, pressOnceEnabled, publishedAt, sentBy, type } from './kit.tsx';

vi.mock('@platform/rich-text', () => import('./rich-text-stub.tsx'));

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  localStorage.clear();
});

const lost = () => new TypeError('lost');
const success = (text: string) => ({ severity: 'success', text });

/** What `fill()` enters, as it is stored. */
const inserted: ContentValue = {
  terms: {
    ...{ companyId: ids.company, title: 'Series B', status: 'PROSPECTIVE', offeringType: 'COMBINATION' },
    ...{ securityType: 'SERIES_B', investmentCurrency: 'USD', investmentValue: '5000000.00', investmentMin: '1.00' },
    ...{ investmentMax: '1000000.00', valuation: '80000000.00', fees: null, openingDate: null, deadlineDay: null },
  },
  order: { description: -1, management: -1, fundingHistory: -1 },
  flowTemplateId: null,
  ...{ textSections: [], imageSections: [], documentSections: [], linkSections: [] },
};

describe('a save whose answer was lost', () => {
  /** Answers the first insert with an error although it was stored, and any other with what is stored. */
  function openNew(stored: Partial<Parameters<typeof deal>[0]> = {}) {
    let inserts = 0;
    return openEditor({
      path: paths.newDeal(),
      answers: {
        InsertDeal: ({ id }) =>
          inserts++ === 0 ? lost() : { insertDeal: { ...deal({ version: 1, content: inserted, ...stored }), id } },
        UpdateDeal: ({ id }) => ({ updateDeal: { ...deal({ version: 2, content: inserted }), id } }),
      },
    });
  }

  it('EDIT-40 of a new deal is repeated with what has been typed since', async () => {
    const { sent, services } = openNew();
    await fill();
    press('Save without publishing');
    await waitFor(() => expect(services.toasts.show).toHaveBeenCalledOnce());
    type(/^Valuation/, '90000000');
    await pressOnceEnabled('Save without publishing');
    await screen.findByText('elsewhere');
    const [first, second] = sentBy(sent, 'InsertDeal') as { id: string }[];
    expect(second?.id).toBe(first?.id);
    expect(sentBy(sent, 'UpdateDeal')).toEqual([
      { id: first?.id, version: 1, input: { valuation: '90000000' }, apply: false, note: null },
    ]);
    expect(services.toasts.show).toHaveBeenLastCalledWith(success('Deal created'));
  });

  it('EDIT-40 HIST-02 of a new deal that was changed by others since is a conflict', async () => {
    const terms = { ...inserted.terms, fees: 'theirs' };
    const { sent, services } = openNew({ version: 3, content: { ...inserted, terms } });
    await fill();
    press('Save without publishing');
    await waitFor(() => expect(services.toasts.show).toHaveBeenCalledOnce());
    await pressOnceEnabled('Save without publishing');
    await screen.findByRole('dialog');
    expect(sentBy(sent, 'UpdateDeal')).toEqual([]);
    expect(field('Name').value).toBe('Series B');
  });

  it('EDIT-40 HIST-13 of a new deal is met again from its draft, which another tab may have stored', async () => {
    const answers = { InsertDeal: lost };
    const { services } = openEditor({ path: paths.newDeal(), answers });
    await fill();
    press('Save without publishing');
    await waitFor(() => expect(services.toasts.show).toHaveBeenCalledOnce());
    type('Fees', 'typed later');
    window.dispatchEvent(new Event('pagehide'));
    cleanup();
    const again = openEditor({
      path: paths.newDeal(),
      answers: {
        DealForEditing: ({ id }) => ({ dealForEditing: { ...deal({ version: 1, content: inserted }), id } }),
      },
    });
    await screen.findByText('What you had typed before was restored.');
    press('Save without publishing');
    await screen.findByRole('dialog');
    expect(sentBy(again.sent, 'InsertDeal')).toEqual([]);
    expect(sentBy(again.sent, 'UpdateDeal')).toEqual([]);
    expect(field('Fees').value).toBe('typed later');
  });

  it('EDIT-37 HIST-06 that stored unpublished changes is published by the next `Update`', async () => {
    const pending = { __typename: 'DealPendingChange', by: 'Me', at: publishedAt, publishFailure: null };
    const changed = { ...content, terms: { ...content.terms, title: 'Mine' } };
    let loads = 0;
    const cause = { by: 'Me', at: publishedAt, version: 4 };
    const { sent, services } = openEditor({
      answers: {
        DealForEditing: () => ({
          dealForEditing:
            loads++ === 0
              ? deal({ publishedAt })
              : deal({ version: 4, publishedAt, pending, content: changed, live: content }),
        }),
        UpdateDeal: ({ version, apply }) => {
          if (version === 4) return { updateDeal: deal({ version: 4, publishedAt, content: changed }) };
          return apply ? new Error('CONFLICT', { cause }) : lost();
        },
      },
    });
    await opened();
    type('Name', 'Mine');
    press('Update without publishing');
    await waitFor(() => expect(services.toasts.show).toHaveBeenCalledOnce());
    await pressOnceEnabled('Update');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Update' }));
    await screen.findByText('elsewhere');
    expect(sentBy(sent, 'UpdateDeal').at(-1)).toMatchObject({ version: 4, apply: true, input: {} });
    expect(services.toasts.show).toHaveBeenLastCalledWith(success('Deal updated'));
  });
});
