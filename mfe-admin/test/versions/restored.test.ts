import { describe, expect, it } from 'vitest';
import type { DealContentValue } from '../../src/opportunities/versions/contents/contents.ts';
import { restoredCompany } from '../../src/opportunities/versions/restore/restored-company.ts';
import { restoredDeal } from '../../src/opportunities/versions/restore/restored-deal.ts';
import { company, companyWith, deal, dealWith, withMarket } from './kit.ts';

/** Restores version 3, with ids that count. */
function restore(
  version: object,
  current: DealContentValue,
  options: { terms?: boolean; currencyIsFixed?: boolean } = {},
) {
  let made = 0;
  return restoredDeal(version as DealContentValue, current, {
    ...{ number: 3, terms: false, currencyIsFixed: false, ...options },
    newId: () => `new-${++made}`,
  });
}

describe('restoring a version of a deal', () => {
  it('HIST-08 brings back texts, never status and dates, and terms only if asked for', () => {
    const former = { status: 'PROSPECTIVE', deadlineDay: '2026-01-01', openingDate: '2026-01-01T00:00:00.000Z' };
    const version = withMarket(
      '<p>Former.</p>',
      dealWith({ ...former, title: 'Former', fees: 'former', investmentMin: '1' }),
    );
    const without = restore(version, deal);
    expect(without.content.terms).toEqual({ ...deal.terms, title: 'Former' });
    expect(without.content.textSections[1]?.body).toBe('<p>Former.</p>');
    expect(without).toMatchObject({ version: 3, restoredFiles: [] });
    const withTerms = restore(version, deal, { terms: true });
    expect(withTerms.content.terms).toEqual({ ...deal.terms, title: 'Former', fees: 'former', investmentMin: '1' });
  });

  it('HIST-08 keeps a fixed currency, and the flow unless terms are asked for', () => {
    const version = { ...dealWith({ investmentCurrency: 'CHF' }), flowTemplateId: 'flow-2' };
    const of = (options: { terms?: boolean; currencyIsFixed?: boolean }) => {
      const { terms, flowTemplateId } = restore(version, deal, options).content;
      return [terms.investmentCurrency, flowTemplateId];
    };
    expect(of({})).toEqual(['USD', 'flow-1']);
    expect(of({ terms: true })).toEqual(['CHF', 'flow-2']);
    expect(of({ terms: true, currencyIsFixed: true })).toEqual(['USD', 'flow-2']);
    // A template that was deleted since.
    expect(restore({ ...version, flowTemplateId: null }, deal, { terms: true }).content.flowTemplateId).toBe('flow-1');
  });

  it('HIST-08 gives sections and files that are gone new ids, and names where the bytes come from', () => {
    const [papers] = deal.documentSections;
    if (!papers) throw new Error('The deal has documents');
    const current = dealWith(
      {},
      {
        imageSections: [],
        documentSections: [{ ...papers, files: papers.files.slice(1) }],
        linkSections: [{ id: 'other', order: 3, title: 'Other', links: [] }],
      },
    );
    const { content, restoredFiles } = restore(deal, current);
    expect(content.imageSections).toMatchObject([
      { id: 'new-1', file: { id: 'new-2', name: 'turbine.png', restoredFrom: { version: 3, fileId: 'file-1' } } },
    ]);
    expect(content.documentSections).toMatchObject([
      { id: 'papers', files: [{ id: 'new-3', name: 'deck.pdf' }, { id: 'file-3' }] },
    ]);
    expect(content.linkSections).toEqual([{ ...deal.linkSections[0], id: 'new-4' }]);
    expect(restoredFiles).toEqual([
      { id: 'new-2', sectionId: 'new-1', version: 3, fileId: 'file-1' },
      { id: 'new-3', sectionId: 'papers', version: 3, fileId: 'file-2' },
    ]);
    expect(content.order).toEqual(deal.order);
  });

  it('HIST-08 keeps the present overview as the overview', () => {
    const version = dealWith(
      {},
      { textSections: [{ ...deal.textSections[0], id: 'former', body: '<p>Former.</p>' } as never] },
    );
    const [overview, ...others] = restore(version, deal).content.textSections;
    expect(overview).toMatchObject({ id: 'overview', isOverview: true, body: '<p>Former.</p>' });
    expect(others).toEqual([]);
    expect(restore(dealWith({}, { textSections: [] }), deal).content.textSections).toEqual([deal.textSections[0]]);
  });

  it('HIST-08 leaves out what it does not know, and alone what a version of another format does not have', () => {
    const { linkSections: _, ...older } = deal;
    const version = {
      ...older,
      videoSections: [{ id: 'video' }],
      terms: { ...deal.terms, discount: '5' },
      textSections: deal.textSections.map((section) => ({ ...section, mood: 'calm' })),
    };
    expect(restore(version, deal, { terms: true }).content).toEqual(deal);
    expect(restore({}, deal, { terms: true })).toMatchObject({ content: deal });
  });
});

describe('restoring a version of a company', () => {
  it('HIST-15 HIST-08 brings back all fields, and gives rounds and managers that are gone new ids', () => {
    const current = companyWith({
      name: 'Other',
      fundingRounds: [],
      management: company.management.slice(1),
      sectors: [],
    });
    let made = 0;
    const { content, version } = restoredCompany(company, current, { number: 2, newId: () => `new-${++made}` });
    expect(version).toBe(2);
    expect(content).toEqual({
      ...company,
      fundingRounds: [{ ...company.fundingRounds[0], id: 'new-1' }],
      management: [{ ...company.management[0], id: 'new-2' }, company.management[1]],
    });
    expect(restoredCompany({ ...company, motto: 'x' } as never, company, { number: 2 }).content).toEqual(company);
  });
});
