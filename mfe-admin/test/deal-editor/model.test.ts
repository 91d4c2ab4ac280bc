import { describe, expect, it } from 'vitest';
import { contentOf, modelOf, newModel } from '../../src/opportunities/editor/model/content.ts';
import { inputOf, isUploadOnly, updateOf } from '../../src/opportunities/editor/model/delta.ts';
import { type FaultContext, listFaults, listMissing } from '../../src/opportunities/editor/model/faults.ts';
import type { Details, EditorModel } from '../../src/opportunities/editor/model/model.ts';
import { orderedItems } from '../../src/opportunities/editor/model/order.ts';
import { type EditorAction, reduce } from '../../src/opportunities/editor/model/reduce.ts';
import { content, ids } from './contents.ts';

const zone = 'Europe/Zurich';
const stored = modelOf(content);
const change = (...actions: EditorAction[]) => actions.reduce(reduce, stored);
const delta = (...actions: EditorAction[]) => updateOf(stored, change(...actions), zone);
const keys = (model: EditorModel) => orderedItems(model).map(({ key }) => key);
const detail = (fields: Partial<Details>): EditorAction => ({ type: 'detail', change: fields });
const file = (id: string) => ({
  id,
  name: `${id}.pdf`,
  size: 3,
  stored: false,
  chosen: new File(['abc'], `${id}.pdf`),
});

describe('reading a deal', () => {
  it('EDIT-17 EDIT-18 puts the overview first and the others by their numbers', () => {
    expect(keys(stored)).toEqual([ids.overview, ids.market, 'description', ids.chart, ids.papers, ids.links]);
  });

  it('EDIT-19 reads a stored 0 or -1 as absent', () => {
    expect(stored.order).toEqual({ description: 2, management: -1, fundingHistory: -1 });
  });

  it('EDIT-08 has no status for a cancelled or voided deal', () => {
    for (const status of ['CANCELED', 'VOIDED'])
      expect(modelOf({ ...content, terms: { ...content.terms, status } }).details.status).toBe('');
  });

  it('EDIT-11 shows whole amounts without cents, and keeps others', () => {
    expect(stored.details).toMatchObject({ investmentValue: '5000000', valuation: '80000000.50' });
  });

  it('HIST-03 gives back the same content', () => {
    const { order, ...value } = contentOf(stored, zone);
    const amounts = { investmentValue: '5000000', investmentMin: '25000', investmentMax: '1000000' };
    expect(value.terms).toEqual({ ...content.terms, ...amounts });
    expect(value.textSections).toMatchObject(content.textSections);
    expect(value.documentSections).toMatchObject(content.documentSections);
    expect(modelOf(contentOf(stored, zone))).toEqual(stored);
  });

  it('EDIT-10 starts a new deal with COMBINATION, USD and a min investment of 1 only', () => {
    const { details, order, sections } = newModel();
    expect(Object.entries(details).filter(([, value]) => value)).toEqual([
      ['offeringType', 'COMBINATION'],
      ['investmentCurrency', 'USD'],
      ['investmentMin', '1'],
    ]);
    expect(order).toEqual({ description: -1, management: -1, fundingHistory: -1 });
    expect(sections).toMatchObject([{ isOverview: true, stored: false }]);
  });
});

describe('the order of the sections', () => {
  it('EDIT-18 moves a section to its number and renumbers the others', () => {
    expect(keys(change({ type: 'move', key: ids.links, position: 1 }))).toEqual([
      ...[ids.overview, ids.links, ids.market, 'description', ids.chart, ids.papers],
    ]);
    const moved = change({ type: 'move', key: 'description', position: 5 });
    expect(keys(moved)).toEqual([ids.overview, ids.market, ids.chart, ids.papers, ids.links, 'description']);
    expect(moved.order.description).toBe(5);
  });

  it('EDIT-17 neither moves nor deletes the overview', () => {
    for (const action of [
      { type: 'move', key: ids.overview, position: 3 },
      { type: 'remove', key: ids.overview },
    ] as const)
      expect(keys(change(action))).toEqual(keys(stored));
  });

  it('EDIT-18 takes a deletion back at the same place', () => {
    const [, , item] = orderedItems(stored);
    if (!item) throw new Error('There is a third part');
    const removed = change({ type: 'remove', key: 'description' });
    expect(removed.order.description).toBe(-1);
    expect(reduce(removed, { type: 'insert', item, position: 2 })).toEqual(stored);
  });

  it('keeps the objects of sections that do not change, so that their rows do not render', () => {
    const typed = change({ type: 'change', id: ids.market, change: { body: '<p>Small</p>' } });
    const changed = typed.sections.filter((section, index) => section !== stored.sections[index]);
    expect(changed.map(({ id }) => id)).toEqual([ids.market]);
  });
});

describe('what a save sends', () => {
  it('EDIT-41 EDIT-53 is nothing without a change', () => {
    expect(delta()).toEqual({});
  });

  it('EDIT-41 are the changed fields only, with plain amounts', () => {
    expect(delta(detail({ valuation: '90000000', fees: '', securityType: '' }))).toEqual({
      valuation: '90000000',
      fees: '',
      securityType: null,
    });
  });

  it('EDIT-13 is the opening date too of a prospective deal, at the last moment of its day', () => {
    expect(delta(detail({ status: 'PROSPECTIVE' }))).toEqual({
      status: 'PROSPECTIVE',
      openingDate: '2099-12-31T22:59:59.999Z',
    });
    expect(delta(detail({ deadline: '2099-07-01' }))).toEqual({ deadline: '2099-07-01' });
    const prospective = change(detail({ status: 'PROSPECTIVE' }));
    const moved = reduce(prospective, detail({ deadline: '2099-07-01' }));
    expect(updateOf(prospective, moved, zone)).toEqual({
      deadline: '2099-07-01',
      openingDate: '2099-07-01T21:59:59.999Z',
    });
  });

  it('EDIT-18 EDIT-41 names the numbers of all parts once their order has changed', () => {
    expect(delta({ type: 'move', key: ids.papers, position: 1 })).toEqual({
      documentSections: [{ id: ids.papers, order: 1 }],
      textSections: [{ id: ids.market, order: 2 }],
      descriptionOrder: 3,
      imageSections: [{ id: ids.chart, order: 4 }],
      linkSections: [{ id: ids.links, order: 5 }],
    });
  });

  it('EDIT-19 is -1 for a deleted part that shows the company', () => {
    expect(delta({ type: 'remove', key: 'description' })).toMatchObject({ descriptionOrder: -1 });
  });

  it('EDIT-41 inserts new, changes edited and deletes removed sections at once', () => {
    const input = delta(
      { type: 'add', kind: 'TEXT', id: 'new', title: '' },
      { type: 'change', id: 'new', change: { title: 'Team', body: '<p>Ada</p>' } },
      { type: 'change', id: ids.market, change: { body: '<p>Small</p>' } },
      { type: 'remove', key: ids.papers },
    );
    expect(input.textSections).toEqual([
      { id: ids.market, body: '<p>Small</p>', order: 1 },
      { id: 'new', title: 'Team', body: '<p>Ada</p>', isOverview: false, order: 5 },
    ]);
    expect(input).toMatchObject({ removedSections: [ids.papers] });
    // Its files go with it.
    expect(input.removedFiles).toBeUndefined();
  });

  it('EDIT-27 is nothing of a text that was not loaded, not even when something else is saved', () => {
    const input = delta(
      { type: 'change', id: ids.market, change: { loaded: false, body: '' } },
      detail({ fees: 'none' }),
    );
    expect(input).toEqual({ fees: 'none' });
  });

  it('EDIT-53 leaves links alone, sends all of a changed section, and no empty ones', () => {
    const links = [
      { label: 'Article', url: 'https://example.com/b' },
      { label: '', url: '' },
    ];
    expect(delta({ type: 'change', id: ids.links, change: { links } })).toEqual({
      linkSections: [{ id: ids.links, links: [links[0]] }],
    });
  });

  it('EDIT-42 EDIT-52 names removed and new files', () => {
    expect(delta({ type: 'change', id: ids.papers, change: { files: [file('f1')] } })).toEqual({
      removedFiles: [ids.report],
      newFiles: [{ id: 'f1', sectionId: ids.papers, name: 'f1.pdf' }],
    });
  });

  it('EDIT-43 is only the upload once a save has named the files, until it is done', () => {
    const sent = change({ type: 'change', id: ids.papers, change: { files: [file('f1')] } }, { type: 'saved' });
    const input = updateOf(sent, sent, zone);
    expect(isUploadOnly(input, new Set(['f1']))).toBe(true);
    expect(isUploadOnly(input, new Set())).toBe(false);
    const uploaded = reduce(sent, { type: 'uploaded', ids: ['f1'] });
    expect(updateOf(uploaded, uploaded, zone)).toEqual({});
  });

  it('HIST-08 names files that come back from a version until they are stored', () => {
    const files = [{ id: 'r1', name: 'old.pdf', size: 1, stored: false, restoredFrom: { version: 2, fileId: 'x' } }];
    const restored = change({ type: 'change', id: ids.papers, change: { files } });
    expect(updateOf(stored, restored, zone).restoredFiles).toEqual([
      { id: 'r1', sectionId: ids.papers, version: 2, fileId: 'x' },
    ]);
    const saved = reduce(restored, { type: 'saved' });
    expect(updateOf(saved, saved, zone)).toEqual({});
  });

  it('EDIT-34 EDIT-46 is the whole of a new deal, without an overview that is empty', () => {
    const model = reduce(newModel(), { type: 'add', kind: 'management', id: 'm', title: '' });
    const input = inputOf(model, zone);
    expect(input).toMatchObject({
      ...{ status: null, offeringType: 'COMBINATION', investmentCurrency: 'USD', investmentMin: '1' },
      managementOrder: 1,
    });
    expect(input.textSections).toBeUndefined();
    const [overview] = model.sections;
    const written = reduce(model, { type: 'change', id: overview?.id ?? '', change: { body: '<p>Hi</p>' } });
    expect(inputOf(written, zone).textSections).toEqual([
      { id: overview?.id, title: 'Overview', body: '<p>Hi</p>', isOverview: true },
    ]);
    // The same when a stored deal has none yet.
    expect(updateOf(model, written, zone).textSections).toMatchObject([{ isOverview: true, title: 'Overview' }]);
  });
});

describe('what forbids a save', () => {
  const context: FaultContext = {
    ...{ now: new Date('2026-11-23T12:00:00Z'), timeZone: zone, stored: stored.details },
    ...{ minimumTotal: '2000000.00', hasOwnFlow: false },
  };
  const faults = (fields: Partial<Details>, more: Partial<FaultContext> = {}) =>
    listFaults(change(detail(fields)), { ...context, ...more });
  const messages = (fields: Partial<Details>, more: Partial<FaultContext> = {}) =>
    faults(fields, more).map((fault) => ('check' in fault ? fault.check : fault.kind));

  it('EDIT-28 are the ten checks in their order, each at its field', () => {
    expect(listFaults(newModel(), { ...context, stored: null, minimumTotal: null })).toMatchObject([
      { field: 'companyId', check: 1 },
      { field: 'status', check: 2 },
      { field: 'securityType', check: 4 },
      { field: 'valuation', check: 6 },
      { field: 'investmentMax', check: 8 },
      { field: 'investmentMax', check: 9 },
      { field: 'investmentMax', check: 10 },
    ]);
    expect(messages({ offeringType: '', investmentMin: '' })).toEqual([3, 7]);
    expect(faults({})).toEqual([]);
  });

  it('EDIT-31 is a past day, unless it is none or the stored one', () => {
    expect(messages({ deadline: '2026-11-22' })).toEqual([5]);
    expect(messages({ deadline: '2026-11-23' })).toEqual([]);
    expect(messages({ deadline: '' })).toEqual([]);
    const past = { ...stored.details, deadline: '2026-11-22' };
    expect(messages({ deadline: '2026-11-22' }, { stored: past })).toEqual([]);
  });

  it('EDIT-14 is a new total below what is placed', () => {
    expect(messages({ investmentValue: '1999999', investmentMax: '1000000' })).toEqual(['TOTAL_TOO_LOW']);
    expect(messages({ investmentValue: '2000000' })).toEqual([]);
    // An unchanged one is not checked.
    expect(messages({}, { minimumTotal: '9000000.00' })).toEqual([]);
  });

  it('EDIT-53 are texts of more than 100,000 letters, lines that are long or hide something, and links that lead to no page', () => {
    const long = 'x'.repeat(100_001);
    const body = change({ type: 'change', id: ids.market, change: { body: long } });
    expect(listFaults(body, context)).toMatchObject([{ kind: 'SECTION_TOO_LONG', section: { id: ids.market } }]);
    expect(messages({ fees: 'x'.repeat(201) })).toEqual(['TOO_LONG']);
    expect(messages({ title: 'a\u200Bb' })).toEqual(['HIDDEN']);
    const title = change({ type: 'change', id: ids.market, change: { title: `${'x'.repeat(200)}\n` } });
    expect(listFaults(title, context)).toMatchObject([
      { kind: 'SECTION_LINE_TOO_LONG', section: { id: ids.market } },
      { kind: 'SECTION_HIDDEN', section: { id: ids.market } },
    ]);
    for (const url of ['javascript:alert(1)', 'example.com', '']) {
      const links = change({ type: 'change', id: ids.links, change: { links: [{ label: 'A', url }] } });
      expect(listFaults(links, context)).toMatchObject([{ kind: 'LINK_INVALID', section: { id: ids.links } }]);
    }
  });

  it('EDIT-33 is not an active deal without a flow, but publishing lacks it', () => {
    const without = change(detail({ flowTemplateId: '' }));
    expect(listFaults(without, context)).toEqual([]);
    expect(listMissing(without, context)).toEqual(['flowTemplateId']);
    expect(listMissing(without, { ...context, hasOwnFlow: true })).toEqual([]);
    expect(listMissing(reduce(without, detail({ status: 'CLOSED' })), context)).toEqual([]);
  });
});
