// @vitest-environment jsdom

import { renderScreen, textOf } from '@platform/app-kit/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ChangesDialog } from '../../src/opportunities/versions/changes-dialog.tsx';
import { MergeDialog } from '../../src/opportunities/versions/merge-dialog.tsx';
import { company, companyWith, deal, dealWith, withMarket } from './kit.ts';

afterEach(cleanup);

describe('the question before an update', () => {
  function open(after = dealWith({ investmentMax: '750000', companyId: 'company-2' }), props: object = {}) {
    const calls = { onConfirm: vi.fn(), onCancel: vi.fn() };
    const names = new Map([['company-1', 'Flow Power']]);
    renderScreen(
      <ChangesDialog kind="DEAL" open before={deal} after={after} names={names} withNote {...calls} {...props}>
        <p>A warning</p>
      </ChangesDialog>,
    );
    return calls;
  }

  it('HIST-06 shows what will change for investors, to be confirmed with a reason', async () => {
    const { onConfirm } = open();
    const dialog = within(await screen.findByRole('dialog', { name: 'What investors will see' }));
    const changes = textOf(dialog.getByRole('region', { name: 'Changes' }));
    expect(changes).toContain('Max investmentBefore: $500,000After: $750,000');
    expect(changes).toContain('CompanyBefore: Flow PowerAfter: unnamed (company-)');
    dialog.getByText('A warning');
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason (optional)' }), ' More room ');
    await userEvent.click(dialog.getByRole('button', { name: 'Update' }));
    expect(onConfirm.mock.calls).toEqual([['More room']]);
  });

  it('HIST-06 confirms without a reason, says that nothing differs, and is left by Escape', async () => {
    const { onConfirm, onCancel } = open(deal);
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText('Nothing differs.');
    await userEvent.click(dialog.getByRole('button', { name: 'Update' }));
    expect(onConfirm.mock.calls).toEqual([[null]]);
    await userEvent.keyboard('{Escape}');
    expect(onCancel).toHaveBeenCalledTimes(1);
  });

  it('HIST-07 shows a text of 100,000 letters after the rest of the dialog', async () => {
    const long = (word: string) => `<p>${`${word} `.repeat(20_000).slice(0, 99_990)}</p>`;
    open(withMarket(long('same'), dealWith({ title: 'Other' })), { before: withMarket(long('some')) });
    const changes = await screen.findByRole('region', { name: 'Changes' });
    expect(textOf(changes)).toContain('TitleBefore: Series AAfter: Other');
    await waitFor(() => expect(textOf(changes)).toContain('Removed some some'));
  });
});

describe('the dialog after a conflict', () => {
  const mine = withMarket('<p>Mine.</p>', dealWith({ title: 'Mine', fees: 'mine' }));
  const theirs = withMarket('<p>Theirs.</p>', dealWith({ title: 'Theirs', investmentMin: '20000' }));

  function open(props: object = {}) {
    const calls = { onMerged: vi.fn(), onCancel: vi.fn() };
    const conflict = { by: 'Bo Berg', at: '2026-11-20T10:00:00.000Z' };
    renderScreen(
      <MergeDialog kind="DEAL" open base={deal} mine={mine} theirs={theirs} {...conflict} {...calls} {...props} />,
    );
    return calls;
  }

  const dialog = async () => within(await screen.findByRole('dialog', { name: 'Somebody else has saved meanwhile' }));

  it('HIST-03 shows both values of what both changed, and merges the rest', async () => {
    const { onMerged } = open();
    const { getByText, getByRole } = await dialog();
    getByText(/^Bo Berg saved Nov 20, 2026/);
    getByText(/Both of you changed these 2 differently/);
    const title = within(getByRole('group', { name: 'Title' }));
    expect(title.getByRole('radio', { name: 'Yours' }).getAttribute('aria-describedby')).toBeTruthy();
    // The name of the field stands once, above both sides.
    expect(textOf(getByRole('group', { name: 'Title' }))).toBe('Title YoursMine TheirsTheirs');
    const market = within(getByRole('group', { name: 'Market: Text' }));
    market.getByText('Mine.');
    market.getByText('Theirs.');
    expect(market.queryByText('Text')).toBeNull();
    await userEvent.click(title.getByRole('radio', { name: 'Theirs' }));
    await userEvent.click(market.getByRole('radio', { name: 'Both texts, theirs first' }));
    await userEvent.click(getByRole('button', { name: 'Merge into the editor' }));
    expect(onMerged.mock.calls[0]?.[0]).toMatchObject({
      terms: { title: 'Theirs', fees: 'mine', investmentMin: '20000' },
      textSections: [{ id: 'overview' }, { id: 'market', body: '<p>Theirs.</p><p>Mine.</p>' }],
    });
  });

  it('HIST-03 asks for each choice, and has all taken from one side at once', async () => {
    const { onMerged } = open();
    const { getByRole, getAllByText } = await dialog();
    await userEvent.click(getByRole('button', { name: 'Merge into the editor' }));
    expect(getAllByText('Choose one of both.')).toHaveLength(2);
    const title = getByRole('group', { name: 'Title' });
    expect(document.activeElement).toBe(within(title).getByRole('radio', { name: 'Yours' }));
    expect(onMerged).not.toHaveBeenCalled();
    await userEvent.click(getByRole('button', { name: 'All of yours' }));
    await userEvent.click(getByRole('button', { name: 'Merge into the editor' }));
    expect(onMerged.mock.calls[0]?.[0]).toMatchObject({
      terms: { title: 'Mine', investmentMin: '20000' },
      textSections: [{ id: 'overview' }, { body: '<p>Mine.</p>' }],
    });
  });

  it('HIST-03 shows what they changed when everything fits together', async () => {
    const { onMerged } = open({ theirs: dealWith({ investmentMin: '20000' }) });
    const { getByText, getByRole } = await dialog();
    getByText(/Both changes fit together/);
    expect(textOf(getByRole('region', { name: 'What they changed' }))).toContain('Before: $10,000After: $20,000');
    await userEvent.click(getByRole('button', { name: 'Merge into the editor' }));
    expect(onMerged.mock.calls[0]?.[0]).toMatchObject({ terms: { title: 'Mine', investmentMin: '20000' } });
  });

  it('HIST-03 keeps what was typed when the dialog is left', async () => {
    const { onMerged, onCancel } = open();
    await dialog();
    await userEvent.keyboard('{Escape}');
    expect(onCancel).toHaveBeenCalledTimes(1);
    expect(onMerged).not.toHaveBeenCalled();
  });

  it('HIST-15 HIST-03 merges companies, and asks whether a removed manager stays', async () => {
    const [ada, bo] = company.management;
    if (!ada || !bo) throw new Error('The company has both');
    const { onMerged } = open({
      kind: 'COMPANY',
      base: company,
      mine: companyWith({ management: [bo] }),
      theirs: companyWith({ management: [{ ...ada, bio: 'Founder.' }, bo], blurb: 'Theirs' }),
    });
    const { getByRole } = await dialog();
    const group = within(getByRole('group', { name: 'Ada Byron: removed or changed' }));
    group.getByText('Removed');
    group.getByText('Founder.');
    await userEvent.click(group.getByRole('radio', { name: 'Theirs' }));
    await userEvent.click(getByRole('button', { name: 'Merge into the editor' }));
    expect(onMerged.mock.calls[0]?.[0]).toMatchObject({
      blurb: 'Theirs',
      management: [{ id: 'manager-1', bio: 'Founder.' }, { id: 'manager-2' }],
    });
  });
});
