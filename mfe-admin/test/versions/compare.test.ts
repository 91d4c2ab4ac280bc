// @vitest-environment jsdom

import { describe, expect, it } from 'vitest';
import { compareContents } from '../../src/opportunities/versions/compare/compare-contents.ts';
import { company, companyWith, deal, dealWith, withMarket } from './kit.ts';

/** The changes of a deal, entries with their id, state, places and changed fields. */
function changesOf(after: typeof deal, before = deal): unknown[] {
  return compareContents('DEAL', before, after).changes.map((change) =>
    change.type === 'FIELD'
      ? change
      : [change.entry.id, change.state, change.moved, change.fields.map(({ field }) => field)],
  );
}

describe('the comparison of two deals', () => {
  it('HIST-07 has nothing to say about equal contents, also when amounts are written differently', () => {
    expect(changesOf(deal)).toEqual([]);
    expect(changesOf(dealWith({ investmentMin: '10000', valuation: '40000000.0' }))).toEqual([]);
    expect(changesOf(withMarket('<p>The market is large.</p>\n<p>It grows.</p>'))).toEqual([]);
  });

  it('HIST-07 shows fields before and after, amounts with their currency', () => {
    const after = dealWith({ status: 'CLOSED', investmentMax: '750000', securityType: 'SERIES_B', deadlineDay: null });
    expect(changesOf(after)).toEqual([
      { type: 'FIELD', field: 'status', as: 'VALUE', format: 'CODE', before: 'ACTIVE', after: 'CLOSED' },
      { type: 'FIELD', field: 'deadlineDay', as: 'VALUE', format: 'DAY', before: '2027-01-31', after: null },
      {
        ...{ type: 'FIELD', field: 'investmentMax', as: 'MONEY' },
        ...{ before: { amount: '500000', currency: 'USD' }, after: { amount: '750000', currency: 'USD' } },
      },
      { type: 'FIELD', field: 'securityType', as: 'VALUE', format: 'SECURITY', before: 'SERIES_A', after: 'SERIES_B' },
    ]);
  });

  it('HIST-07 shows every amount when the currency changes', () => {
    const fields = compareContents('DEAL', deal, dealWith({ investmentCurrency: 'EUR' })).changes;
    expect(fields.map((change) => change.type === 'FIELD' && change.field)).toEqual([
      ...['investmentCurrency', 'valuation', 'investmentValue', 'investmentMin', 'investmentMax'],
    ]);
  });

  it('HIST-07 shows sections added, removed, changed and moved', () => {
    const [overview, market] = deal.textSections;
    if (!overview || !market) throw new Error('The deal has both');
    const after = dealWith(
      {},
      {
        // Description first, the market last, management added, the links removed.
        order: { description: 1, management: 5, fundingHistory: 4 },
        textSections: [overview, { ...market, order: 6, title: 'Markets' }],
        imageSections: deal.imageSections.map((section) => ({ ...section, order: 2 })),
        documentSections: deal.documentSections.map((section) => ({ ...section, order: 3 })),
        linkSections: [],
      },
    );
    expect(changesOf(after)).toEqual([
      ['management', 'ADDED', null, []],
      ['market', 'CHANGED', { from: 2, to: 7 }, ['title']],
      ['links', 'REMOVED', null, ['title', 'links']],
    ]);
  });

  it('HIST-07 does not call sections moved that only make room for a new one', () => {
    const shifted = dealWith(
      {},
      {
        order: { description: 3, management: -1, fundingHistory: 6 },
        textSections: deal.textSections.map((section) => ({ ...section, order: section.isOverview ? 0 : 2 })),
        imageSections: deal.imageSections.map((section) => ({ ...section, order: 4 })),
        documentSections: deal.documentSections.map((section) => ({ ...section, order: 5 })),
        linkSections: [
          { id: 'new', order: 1, title: 'New', links: [] },
          ...deal.linkSections.map((section) => ({ ...section, order: 7 })),
        ],
      },
    );
    expect(changesOf(shifted)).toEqual([['new', 'ADDED', null, ['title']]]);
  });

  it('HIST-07 shows files added and removed by name, and a replaced image', () => {
    const after = dealWith(
      {},
      {
        imageSections: deal.imageSections.map((section) => ({
          ...section,
          file: { id: 'file-9', name: 'turbine.png', size: 12 },
        })),
        documentSections: deal.documentSections.map((section) => ({
          ...section,
          files: [section.files[1] ?? { id: '', name: '', size: 0 }, { id: 'file-8', name: 'terms.pdf', size: 5 }],
        })),
      },
    );
    const lists = compareContents('DEAL', deal, after).changes.flatMap((change) =>
      change.type === 'ENTRY'
        ? change.fields.map((field) =>
            field.as === 'LIST'
              ? [field.field, field.removed.map(({ text }) => text), field.added.map(({ text }) => text)]
              : null,
          )
        : [],
    );
    expect(lists).toEqual([
      ['file', ['turbine.png'], ['turbine.png']],
      ['files', ['deck.pdf'], ['terms.pdf']],
    ]);
  });

  it('HIST-07 shows links that have only changed places', () => {
    const links = [
      { label: 'Site', url: 'https://example.test' },
      { label: '', url: 'https://other.test' },
    ];
    const of = (order: typeof links) =>
      dealWith({}, { linkSections: [{ id: 'links', order: 6, title: 'Links', links: order }] });
    const [change] = compareContents('DEAL', of(links), of(links.toReversed())).changes;
    expect(change).toMatchObject({ entry: { id: 'links' }, fields: [{ field: 'links', as: 'WORDS' }] });
  });
});

describe('the comparison of two companies', () => {
  it('HIST-15 HIST-07 shows fields, lists, rounds and managers', () => {
    const after = companyWith({
      foundingYear: 2016,
      sectors: ['Water', 'Climate'],
      description: 'We build turbines.\n\nThey swim.',
      fundingRounds: [
        { ...(company.fundingRounds[0] as (typeof company.fundingRounds)[number]), amountRaisedCurrency: 'USD' },
      ],
      management: [...company.management].reverse(),
    });
    const { changes } = compareContents('COMPANY', company, after);
    expect(changes).toMatchObject([
      { field: 'foundingYear', before: '2015', after: '2016' },
      { field: 'sectors', added: [{ text: 'Climate' }], removed: [{ text: 'Energy' }] },
      { field: 'description', as: 'WORDS', format: 'PLAIN' },
      {
        entry: { id: 'round-1', kind: 'ROUND' },
        state: 'CHANGED',
        fields: [{ field: 'amountRaised', before: { currency: 'EUR' }, after: { currency: 'USD' } }],
      },
      { entry: { kind: 'MANAGER' }, state: 'SAME', moved: { from: 2, to: 1 } },
    ]);
    expect(changes).toHaveLength(5);
  });

  it('HIST-15 HIST-07 shows an investor whose place in the summary changed', () => {
    const [round] = company.fundingRounds;
    if (!round) throw new Error('The company has a round');
    const investors = [{ name: 'North Fund', isSummary: false }];
    const { changes } = compareContents(
      'COMPANY',
      company,
      companyWith({ fundingRounds: [{ ...round, notableInvestors: investors }] }),
    );
    expect(changes).toMatchObject([
      { fields: [{ field: 'notableInvestors', added: [{ isSummary: false }], removed: [{ isSummary: true }] }] },
    ]);
  });
});
