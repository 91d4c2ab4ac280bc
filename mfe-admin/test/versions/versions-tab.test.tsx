// @vitest-environment jsdom

import { renderScreen, textOf } from '@platform/app-kit/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import VersionsTab from '../../src/opportunities/versions/versions-tab.tsx';
import { companyAnswer, dealAnswer, entry } from './answers.ts';
import { company, companyWith, deal, dealWith, withMarket } from './kit.ts';

afterEach(cleanup);

const contents = [
  dealWith({ title: 'First' }),
  withMarket('<p>The market is large.</p><p>It shrinks.</p>'),
  dealWith({ title: 'Third' }),
];

const entries = [
  entry(3, { note: 'New title', kind: 'RESTORED' }),
  entry(2, { publishedAt: '2026-11-12T09:00:00.000Z' }),
  entry(1, { kind: 'BASELINE', by: null }),
];

type Options = { total?: number; answers?: object } & Partial<Parameters<typeof VersionsTab<'DEAL'>>[0]>;

function open({ total = 3, answers = {}, ...props }: Options = {}) {
  return renderScreen(<VersionsTab kind="DEAL" id="d1" {...props} />, {
    answers: {
      DealVersions: ({ offset }) => ({
        versions: {
          __typename: 'DealVersionPage',
          totalCount: total,
          items: total === 3 ? entries : [entry(total - Number(offset))],
        },
      }),
      DealVersion: ({ number }) => ({
        dealVersion: {
          __typename: 'DealVersion',
          number,
          unknownKeys: number === 3 ? ['videoSections', 'terms.discount'] : [],
          content: dealAnswer(contents[Number(number) - 1] ?? deal),
        },
      }),
      ...answers,
    },
  });
}

const rows = async () => within(await screen.findByRole('list', { name: 'Versions' })).getAllByRole('listitem');

const comparison = (name: string) => screen.findByRole('region', { name });

describe('the versions of a deal', () => {
  it('HIST-07 lists number, who, when, why and since when investors read a version', async () => {
    open();
    const [third, second, first] = await rows();
    expect(textOf(third)).toMatch(/Version 3Restored.*2026.*by Ada AdminNew title/);
    expect(textOf(second)).toMatch(/Version 2.*by Ada AdminRead by investors since Nov 12, 2026/);
    expect(textOf(first)).toMatch(/Version 1First known state/);
    expect(textOf(first)).not.toContain('by ');
  });

  it('HIST-07 compares the newest version with the one before it, then any two', async () => {
    open();
    const newest = await comparison('Version 2 compared with version 3');
    await waitFor(() => expect(textOf(newest)).toContain('TitleBefore: Series AAfter: Third'));
    // By keyboard.
    const tick = screen.getByRole('checkbox', { name: 'Compare version 1' });
    tick.focus();
    await userEvent.keyboard(' ');
    const other = await comparison('Version 1 compared with version 2');
    await waitFor(() => expect(textOf(other)).toContain('TitleBefore: FirstAfter: Series A'));
    const ticked = screen.getAllByRole('checkbox', { checked: true }).map((each) => each.getAttribute('aria-label'));
    expect(ticked).toEqual(['Compare version 2', 'Compare version 1']);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Compare version 2' }));
    expect(textOf(await comparison('Content of version 1'))).toContain('Content of version 1');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Compare version 1' }));
    await screen.findByText('Choose two versions to compare them.');
  });

  it('HIST-07 says insertions and deletions in words', async () => {
    open();
    const region = await comparison('Version 2 compared with version 3');
    const entryOfText = await within(region).findByText('Market');
    const section = entryOfText.closest('li');
    expect(textOf(section)).toContain('Changed');
    expect(textOf(section)).toContain('It  deleted: shrinks end of deletion  inserted: grows end of insertion .');
    expect(section?.querySelector('del')?.textContent).toContain('shrinks');
    expect(section?.querySelector('ins')?.textContent).toContain('grows');
  });

  it('HIST-07 turns the pages of a long list and keeps what is compared', async () => {
    const { sent } = open({ total: 23 });
    await screen.findByText('Version 23');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Compare version 23' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Compare version 23' }));
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Compare version 13' }));
    expect(sent.at(-1)).toMatchObject({ operation: 'DealVersion' });
    expect(sent.filter(({ operation }) => operation === 'DealVersions').at(-1)?.variables).toMatchObject({
      offset: 10,
    });
    await comparison('Version 13 compared with version 23');
  });

  it('HIST-07 says so when there are no versions, or they cannot be loaded', async () => {
    open({
      answers: { DealVersions: () => ({ versions: { __typename: 'DealVersionPage', totalCount: 0, items: [] } }) },
    });
    await screen.findByRole('heading', { name: 'No versions yet' });
    cleanup();
    open({ answers: { DealVersions: () => new Error('INTERNAL') } });
    await screen.findByRole('heading', { name: 'The versions could not be loaded' });
    cleanup();
    open({ answers: { DealVersion: () => new Error('INTERNAL') } });
    await screen.findByRole('heading', { name: 'The content could not be loaded' });
  });

  it('HIST-08 fills the editor with a version and its terms only when ticked, and sends nothing', async () => {
    const onRestore = vi.fn();
    const current = dealWith({ title: 'Typed', fees: 'typed', status: 'CLOSED' });
    const { sent } = open({ current: () => current, onRestore });
    await userEvent.click(await screen.findByRole('button', { name: 'Restore version 1' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Restore version 1' }));
    dialog.getByText(/Nothing is saved or published until you do so/);
    dialog.getByText('Status and dates stay as they are.');
    await waitFor(() => expect(textOf(dialog.getByRole('region'))).toContain('TitleBefore: TypedAfter: First'));
    expect(textOf(dialog.getByRole('region'))).not.toContain('Fees');
    await userEvent.click(dialog.getByRole('checkbox', { name: /^Restore the terms too/ }));
    expect(textOf(dialog.getByRole('region'))).toContain('Fees');
    await userEvent.click(dialog.getByRole('button', { name: 'Put into the editor' }));
    expect(onRestore).toHaveBeenCalledTimes(1);
    expect(onRestore.mock.calls[0]?.[0]).toMatchObject({
      version: 1,
      content: { terms: { title: 'First', fees: '2 % once', status: 'CLOSED' } },
      restoredFiles: [],
    });
    expect(sent.every(({ operation }) => ['DealVersions', 'DealVersion'].includes(operation))).toBe(true);
  });

  it('HIST-08 says which files come back and what is left out, and changes nothing when cancelled', async () => {
    const onRestore = vi.fn();
    open({ current: () => dealWith({}, { imageSections: [], documentSections: [] }), onRestore });
    await userEvent.click(await screen.findByRole('button', { name: 'Restore version 3' }));
    await screen.findByText('3 files come back as they were.');
    screen.getByText('Left out, as it is not known here: videoSections, terms.discount');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(onRestore).not.toHaveBeenCalled();
  });

  it('HIST-08 offers no restoring to those who may not edit', async () => {
    open();
    await rows();
    expect(screen.queryByRole('button', { name: /^Restore/ })).toBeNull();
  });
});

describe('the versions of a company', () => {
  it('HIST-15 HIST-07 lists and compares them', async () => {
    const versions = [companyWith({ sectors: ['Water'], management: company.management.slice(1) }), company];
    renderScreen(<VersionsTab kind="COMPANY" id="c1" />, {
      answers: {
        CompanyVersions: () => ({
          versions: {
            __typename: 'CompanyVersionPage',
            totalCount: 2,
            items: [2, 1].map((number) => {
              const { publishedAt: _, ...version } = entry(number);
              return { ...version, __typename: 'VersionEntry' };
            }),
          },
        }),
        CompanyVersion: ({ number }) => ({
          companyVersion: {
            __typename: 'CompanyVersion',
            number,
            unknownKeys: [],
            content: companyAnswer(versions[Number(number) - 1] ?? company),
          },
        }),
      },
    });
    const region = await comparison('Version 1 compared with version 2');
    await waitFor(() => expect(textOf(region)).toContain('SectorsAddedEnergy'));
    const managers = within(region).getByRole('list', { name: 'Management' });
    expect(textOf(managers)).toContain('Ada ByronAdded');
  });
});
