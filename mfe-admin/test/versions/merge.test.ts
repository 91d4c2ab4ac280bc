// @vitest-environment jsdom

import { describe, expect, it } from 'vitest';
import type { DealContentValue } from '../../src/opportunities/versions/contents/contents.ts';
import { type Choice, mergeContents } from '../../src/opportunities/versions/merge/merge-contents.ts';
import { company, companyWith, deal, dealWith, withMarket } from './kit.ts';

function mergeDeals(mine: DealContentValue, theirs: DealContentValue, choices: Record<string, Choice> = {}) {
  const { conflicts, apply } = mergeContents('DEAL', deal, mine, theirs);
  return { keys: conflicts.map(({ key }) => key), conflicts, content: apply(new Map(Object.entries(choices))) };
}

const orderOf = (content: DealContentValue) =>
  [
    ...Object.entries(content.order).map(([id, order]) => ({ id, order })),
    ...content.textSections.filter(({ isOverview }) => !isOverview),
    ...[...content.imageSections, ...content.documentSections, ...content.linkSections],
  ]
    .filter(({ order }) => order > 0)
    .sort((one, other) => one.order - other.order)
    .map(({ id }) => id);

describe('the merge of two changes of a deal', () => {
  it('HIST-03 merges fields that one side alone changed, and what both changed alike', () => {
    const mine = withMarket('<p>Mine.</p>', dealWith({ title: 'Series B', fees: 'none' }));
    const theirs = dealWith({ investmentMax: '750000.00', fees: 'none', status: 'CLOSED' });
    const { keys, content } = mergeDeals(mine, theirs);
    expect(keys).toEqual([]);
    expect(content.terms).toMatchObject({ title: 'Series B', investmentMax: '750000', fees: 'none', status: 'CLOSED' });
    expect(content.textSections[1]).toMatchObject({ id: 'market', body: '<p>Mine.</p>', title: 'Market' });
    expect(content.textSections[0]).toEqual(deal.textSections[0]);
  });

  it('HIST-03 has a field chosen that both changed, and merges different fields of one section', () => {
    const mine = withMarket('<p>Mine.</p>', dealWith({ title: 'Mine' }));
    const retitled = deal.textSections.map((section) => ({ ...section, title: `${section.title}!` }));
    const theirs = dealWith({ title: 'Theirs' }, { textSections: retitled });
    const { conflicts } = mergeDeals(mine, theirs);
    expect(conflicts).toEqual([
      {
        ...{ key: 'title', type: 'FIELDS', entry: null, names: ['title'], canJoin: false },
        ...{ mine: { title: 'Mine' }, theirs: { title: 'Theirs' } },
      },
    ]);
    // Without a choice nothing typed is lost.
    expect(mergeDeals(mine, theirs).content.terms.title).toBe('Mine');
    const { content } = mergeDeals(mine, theirs, { title: 'THEIRS' });
    expect(content.terms.title).toBe('Theirs');
    expect(content.textSections[1]).toMatchObject({ title: 'Market!', body: '<p>Mine.</p>' });
  });

  it('HIST-03 can keep both texts of a section', () => {
    const [mine, theirs] = [withMarket('<p>Mine.</p>'), withMarket('<p>Theirs.</p>')];
    const key = 'textSections.market.body';
    expect(mergeDeals(mine, theirs).keys).toEqual([key]);
    const bodies = (['MINE', 'THEIRS', 'BOTH'] as const).map(
      (choice) => mergeDeals(mine, theirs, { [key]: choice }).content.textSections[1]?.body,
    );
    expect(bodies).toEqual(['<p>Mine.</p>', '<p>Theirs.</p>', '<p>Theirs.</p><p>Mine.</p>']);
  });

  it('HIST-03 asks about a currency together with the amounts that the other side changed in the former one', () => {
    const mine = dealWith({ investmentMin: '20000' });
    const theirs = dealWith({ investmentCurrency: 'EUR' });
    const { conflicts } = mergeDeals(mine, theirs);
    const names = ['investmentCurrency', 'valuation', 'investmentValue', 'investmentMin', 'investmentMax'];
    expect(conflicts).toMatchObject([{ key: 'investmentCurrency', names }]);
    expect(mergeDeals(mine, theirs, { investmentCurrency: 'THEIRS' }).content.terms).toMatchObject({
      investmentCurrency: 'EUR',
      investmentMin: '10000',
    });
    // Amounts of the same currency are independent.
    expect(mergeDeals(mine, dealWith({ investmentMax: '700000' })).keys).toEqual([]);
  });

  it('HIST-03 keeps sections, files and orders that either side added, removed or moved', () => {
    const [papers] = deal.documentSections;
    if (!papers) throw new Error('The deal has documents');
    const chosen = { id: 'file-9', name: 'new.pdf', size: 1, chosen: new File(['x'], 'new.pdf') };
    const mine = dealWith(
      {},
      {
        documentSections: [{ ...papers, files: [...papers.files, chosen] }],
        linkSections: [...deal.linkSections, { id: 'mine', order: 7, title: 'More', links: [] }],
      },
    );
    const theirs = dealWith(
      {},
      {
        // The funding history first, the picture removed, a file removed.
        order: { description: 3, management: -1, fundingHistory: 1 },
        textSections: deal.textSections.map((section) => ({ ...section, order: section.isOverview ? 0 : 2 })),
        imageSections: [],
        documentSections: [{ ...papers, files: papers.files.slice(1) }],
      },
    );
    const { keys, content } = mergeDeals(mine, theirs);
    expect(keys).toEqual([]);
    expect(orderOf(content)).toEqual(['fundingHistory', 'market', 'description', 'papers', 'links', 'mine']);
    expect(content.documentSections[0]?.files.map(({ id }) => id)).toEqual(['file-3', 'file-9']);
    // The chosen file itself, not a copy.
    expect(content.documentSections[0]?.files[1]).toBe(chosen);
    expect(content.imageSections).toEqual([]);
    expect(content.order.management).toBe(-1);
  });

  it('HIST-03 has it chosen whether a section stays that one side removed and the other changed', () => {
    const removed = dealWith({}, { textSections: deal.textSections.filter(({ isOverview }) => isOverview) });
    const changed = withMarket('<p>Changed.</p>');
    const key = 'textSections.market';
    expect(mergeDeals(removed, changed).conflicts).toMatchObject([{ key, type: 'REMOVAL', removedBy: 'MINE' }]);
    const count = (choice: Choice, mine = removed, theirs = changed) =>
      mergeDeals(mine, theirs, { [key]: choice }).content.textSections.length;
    expect([count('MINE'), count('THEIRS')]).toEqual([1, 2]);
    expect([count('MINE', changed, removed), count('THEIRS', changed, removed)]).toEqual([2, 1]);
    // Unchanged, it is gone without a question.
    expect(mergeDeals(removed, deal)).toMatchObject({ keys: [], content: { textSections: [{ id: 'overview' }] } });
  });

  it('HIST-03 has the order chosen if both moved sections to different places', () => {
    const moved = (first: string) =>
      dealWith(
        {},
        {
          imageSections: deal.imageSections.map((each) => ({ ...each, order: first === 'picture' ? 0.5 : each.order })),
          linkSections: deal.linkSections.map((each) => ({ ...each, order: first === 'links' ? 0.5 : each.order })),
        },
      );
    const [mine, theirs] = [moved('picture'), moved('links')];
    expect(mergeDeals(mine, theirs).keys).toEqual(['order.SECTION']);
    expect(orderOf(mergeDeals(mine, theirs).content)[0]).toBe('picture');
    expect(orderOf(mergeDeals(mine, theirs, { 'order.SECTION': 'THEIRS' }).content)[0]).toBe('links');
    expect(mergeDeals(mine, mine).keys).toEqual([]);
  });

  it('HIST-03 has an image chosen that both replaced', () => {
    const [picture] = deal.imageSections;
    if (!picture) throw new Error('The deal has a picture');
    const replaced = (id: string) =>
      dealWith({}, { imageSections: [{ ...picture, file: { id, name: `${id}.png`, size: 1 } }] });
    const key = 'imageSections.picture.file';
    expect(mergeDeals(replaced('a'), replaced('b')).keys).toEqual([key]);
    expect(mergeDeals(replaced('a'), replaced('b'), { [key]: 'THEIRS' }).content.imageSections[0]?.file?.id).toBe('b');
  });

  it('HIST-03 gives back what one side has when the other changed nothing', () => {
    const mine = withMarket('<p>Mine.</p>', dealWith({ title: 'Mine', investmentMin: '1' }));
    expect(mergeDeals(mine, deal).content).toMatchObject({ ...mine, terms: { title: 'Mine', investmentMin: '1' } });
    expect(mergeDeals(deal, mine).content.textSections).toEqual(mine.textSections);
  });
});

describe('the merge of two changes of a company', () => {
  it('HIST-15 HIST-03 merges fields, lists, rounds and managers', () => {
    const [round] = company.fundingRounds;
    const [ada, bo] = company.management;
    if (!round || !ada || !bo) throw new Error('The company has them');
    const mine = companyWith({
      sectors: ['Energy', 'Water', 'Climate'],
      fundingRounds: [{ ...round, notableInvestors: [...round.notableInvestors, { name: 'A', isSummary: false }] }],
      management: [ada],
      foundingYear: 2016,
    });
    const theirs = companyWith({
      sectors: ['Water'],
      fundingRounds: [
        { ...round, amountRaised: '600000', notableInvestors: [{ name: 'B', isSummary: true }] },
        { ...round, id: 'round-2', date: '2021-01-01' },
      ],
      management: [{ ...bo, id: 'manager-3', name: 'Cy' }, ...company.management],
      foundingYear: 2017,
    });
    const merge = mergeContents('COMPANY', company, mine, theirs);
    expect(merge.conflicts).toMatchObject([
      { key: 'foundingYear', mine: { foundingYear: 2016 }, theirs: { foundingYear: 2017 } },
    ]);
    const content = merge.apply(new Map([['foundingYear', 'THEIRS' as const]]));
    expect(content.foundingYear).toBe(2017);
    expect([...content.sectors].sort()).toEqual(['Climate', 'Water']);
    expect(content.fundingRounds).toMatchObject([
      { id: 'round-1', amountRaised: '600000', notableInvestors: [{ name: 'A' }, { name: 'B' }] },
      { id: 'round-2' },
    ]);
    expect(content.management.map(({ id }) => id)).toEqual(['manager-3', 'manager-1']);
    expect(content).toMatchObject({ name: 'Flow Power', logoName: 'logo.png' });
  });

  it('HIST-15 HIST-03 asks about a valuation together with its currency', () => {
    const [mine, theirs] = [companyWith({ lastValuation: '9' }), companyWith({ valuationCurrency: 'CHF' })];
    expect(mergeContents('COMPANY', company, mine, theirs).conflicts).toMatchObject([
      {
        names: ['valuationCurrency', 'lastValuation'],
        theirs: { valuationCurrency: 'CHF', lastValuation: '40000000' },
      },
    ]);
  });
});
