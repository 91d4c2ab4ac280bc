import { describe, expect, it } from 'vitest';
import {
  firstFault,
  hasRoomForItem,
  hasRoomForSection,
  isFaulty,
  itemFault,
} from '../../src/flows/editor/model/faults.ts';
import { itemMarksOf, marksOf } from '../../src/flows/editor/model/marks.ts';
import { type ModelSection, sameFlow } from '../../src/flows/editor/model/model.ts';
import { reduce } from '../../src/flows/editor/model/reduce.ts';
import { saveBodyOf } from '../../src/flows/editor/model/save-body.ts';
import { flow, item, outline, section } from './flows.ts';

const base = flow(section('a', [item('a1'), item('a2'), item('a3')]), section('b', [item('b1')]), section('c'));

describe('a flow that is edited', () => {
  it('ONBT-11 AINV-21 puts a section or item at its new place and shifts the others', () => {
    const order = (id: string, position: number) => outline(reduce(base, { type: 'moveSection', id, position }));
    expect(order('c', 1)).toEqual(['c: ', 'a: a1 a2 a3', 'b: b1']);
    expect(order('a', 2)).toEqual(['b: b1', 'a: a1 a2 a3', 'c: ']);
    expect(order('a', 99)).toEqual(['b: b1', 'c: ', 'a: a1 a2 a3']);
    expect(order('a', 0)).toEqual(outline(base));
    const items = (id: string, position: number) =>
      outline(reduce(base, { type: 'moveItem', sectionId: 'a', id, position }))[0];
    expect(items('a3', 1)).toBe('a: a3 a1 a2');
    expect(items('a1', 3)).toBe('a: a2 a3 a1');
    expect(items('b1', 1)).toBe('a: a1 a2 a3');
  });

  it('ONBT-09 adds, changes and removes sections and items, at the end or where they were', () => {
    let model = reduce(base, { type: 'addSection', section: section('d') });
    model = reduce(model, { type: 'addSection', section: section('e'), position: 2 });
    model = reduce(model, { type: 'addItem', sectionId: 'e', item: item('e1') });
    model = reduce(model, { type: 'addItem', sectionId: 'a', item: item('a0'), position: 1 });
    model = reduce(model, { type: 'removeItem', sectionId: 'a', id: 'a2' });
    model = reduce(model, { type: 'removeSection', id: 'b' });
    expect(outline(model)).toEqual(['a: a0 a1 a3', 'e: e1', 'c: ', 'd: ']);
    model = reduce(model, { type: 'transferItem', sectionId: 'e', id: 'e1', to: 'a' });
    expect(outline(model)).toEqual(['a: a0 a1 a3 e1', 'e: ', 'c: ', 'd: ']);
    for (const to of ['a', 'gone']) {
      expect(reduce(model, { type: 'transferItem', sectionId: 'a', id: 'e1', to })).toBe(model);
    }
  });

  it('keeps the objects of everything that a change does not concern', () => {
    const model = reduce(base, { type: 'changeItem', sectionId: 'a', id: 'a2', change: { name: 'Passport' } });
    expect(model.sections[1]).toBe(base.sections[1]);
    expect(model.sections[0]?.items[0]).toBe(base.sections[0]?.items[0]);
    expect(model.sections[0]?.items[1]).toEqual({ ...item('a2'), name: 'Passport' });
  });

  it('holds each removed file once, until it is kept', () => {
    let model = reduce(base, { type: 'removeFile', id: 'f1' });
    model = reduce(model, { type: 'removeFile', id: 'f1' });
    model = reduce(model, { type: 'removeFile', id: 'f2' });
    expect(model.removedFiles).toEqual(['f1', 'f2']);
    expect(reduce(model, { type: 'keepFiles', ids: ['f1'] }).removedFiles).toEqual(['f2']);
  });
});

describe('the marks of what is not saved', () => {
  it('are on what is new, changed or moved, and not on what others moved past', () => {
    expect(marksOf(base, base)).toEqual({ sections: new Map(), dirty: false });
    expect(marksOf(base, reduce(base, { type: 'moveSection', id: 'c', position: 1 })).sections).toEqual(
      new Map([['c', 'CHANGED']]),
    );
    let model = reduce(base, { type: 'addItem', sectionId: 'b', item: item('b2') });
    model = reduce(model, { type: 'addSection', section: section('n', [item('n1')]), position: 1 });
    model = reduce(model, { type: 'changeItem', sectionId: 'a', id: 'a2', change: { text: 'Both sides' } });
    model = reduce(model, { type: 'moveItem', sectionId: 'a', id: 'a3', position: 1 });
    expect(marksOf(base, model).sections).toEqual(
      new Map([
        ['n', 'NEW'],
        ['a', 'CHANGED'],
        ['b', 'CHANGED'],
      ]),
    );
    const marked = (id: string) => itemMarksOf(base, model.sections.find((each) => each.id === id) ?? section(id));
    expect(marked('a')).toEqual(
      new Map([
        ['a3', 'CHANGED'],
        ['a2', 'CHANGED'],
      ]),
    );
    expect(marked('b')).toEqual(new Map([['b2', 'NEW']]));
    expect(marked('c')).toEqual(new Map());
    const transferred = reduce(base, { type: 'transferItem', sectionId: 'a', id: 'a1', to: 'b' });
    expect(itemMarksOf(base, transferred.sections[1] ?? section('b'))).toEqual(new Map([['a1', 'CHANGED']]));
    expect(marksOf(base, transferred).sections).toEqual(
      new Map([
        ['a', 'CHANGED'],
        ['b', 'CHANGED'],
      ]),
    );
  });

  it('say that a removal, a name, a removed file and a new flow are not saved, but not a space at the end of a name', () => {
    const isDirty = (model: typeof base) => marksOf(base, model).dirty;
    expect(isDirty(reduce(base, { type: 'removeSection', id: 'c' }))).toBe(true);
    expect(isDirty(reduce(base, { type: 'removeItem', sectionId: 'b', id: 'b1' }))).toBe(true);
    expect(isDirty(reduce(base, { type: 'removeFile', id: 'f' }))).toBe(true);
    expect(isDirty(reduce(base, { type: 'rename', name: 'AML' }))).toBe(true);
    expect(isDirty(reduce(base, { type: 'changeSection', id: 'a', change: { name: 'Section a ' } }))).toBe(false);
    expect(isDirty(reduce(base, { type: 'changeSection', id: 'a', change: { shown: false } }))).toBe(true);
    expect(marksOf(null, flow()).dirty).toBe(true);
    expect(marksOf(null, { ...flow(), name: '' }).dirty).toBe(false);
    expect(sameFlow(base, structuredClone(base))).toBe(true);
    expect(sameFlow(base, reduce(base, { type: 'removeItem', sectionId: 'b', id: 'b1' }))).toBe(false);
  });
});

describe('what a save sends', () => {
  it('ONBT-14 AINV-23 is the whole flow with its version, names trimmed', () => {
    const model = flow(
      section('a', [item('a1', { name: ' Passport ', text: ' both sides ' })], { name: ' Identity ' }),
    );
    expect(saveBodyOf({ id: 'f', version: 3 }, model, model)).toEqual({
      flow: {
        ...{ id: 'f', version: 3, name: 'KYC' },
        sectionEdges: [
          {
            ...{ id: 'a', name: 'Identity', shown: true },
            itemNodes: [{ id: 'a1', type: 'UPLOAD', name: 'Passport', text: ' both sides ' }],
          },
        ],
      },
      deletedFlowSectionEdges: [],
      deletedSectionItemEdges: [],
    });
    expect(saveBodyOf({ id: 'f', version: null }, null, model).flow).not.toHaveProperty('version');
  });

  it('ONBT-15 AINV-24 names stored sections and items that were removed, not those of a removed section', () => {
    let model = reduce(base, { type: 'removeSection', id: 'b' });
    model = reduce(model, { type: 'removeItem', sectionId: 'a', id: 'a2' });
    model = reduce(model, { type: 'transferItem', sectionId: 'a', id: 'a1', to: 'c' });
    model = reduce(model, { type: 'addSection', section: section('n', [item('n1')]) });
    model = reduce(model, { type: 'removeSection', id: 'n' });
    const { deletedFlowSectionEdges, deletedSectionItemEdges } = saveBodyOf({ id: 'f', version: 1 }, base, model);
    expect({ deletedFlowSectionEdges, deletedSectionItemEdges }).toEqual({
      deletedFlowSectionEdges: ['b'],
      deletedSectionItemEdges: ['a2'],
    });
  });
});

describe('the faults', () => {
  it('ONBT-07 are an empty name of flow, section or item, and what is too long; a text stands without a heading', () => {
    const at = (...sections: ModelSection[]) => firstFault(flow(...sections));
    expect(firstFault({ ...flow(section('a')), name: ' ' })).toEqual({ sectionId: null, itemId: null });
    expect(at(section('a'), section('b', [], { name: '' }))).toEqual({ sectionId: 'b', itemId: null });
    expect(at(section('a', [item('a1'), item('a2', { name: '' })]))).toEqual({ sectionId: 'a', itemId: 'a2' });
    expect(at(section('a', [item('a1', { type: 'TEXT', name: '', text: 'Read this' })]))).toBeNull();
    expect(itemFault(item('a1', { type: 'TEXT', name: '' }))).toEqual({ field: 'name', fault: 'MISSING' });
    expect(itemFault(item('a1', { text: 'x'.repeat(10_001) }))).toEqual({ field: 'text', fault: 'TOO_LONG' });
    expect(itemFault(item('a1', { name: '😀'.repeat(200) }))).toBeNull();
    expect(itemFault(item('a1', { name: '😀'.repeat(201) }))).toEqual({ field: 'name', fault: 'TOO_LONG' });
    expect(isFaulty(section('a', [], { name: 'x'.repeat(201) }))).toBe(true);
    expect(isFaulty(section('a', [item('a1')]))).toBe(false);
  });

  it('a flow has room for 100 sections, and a section for 50 items', () => {
    const sections = Array.from({ length: 99 }, (_, index) => section(`s${index}`));
    expect(hasRoomForSection(flow(...sections))).toBe(true);
    expect(hasRoomForSection(flow(...sections, section('last')))).toBe(false);
    const items = Array.from({ length: 49 }, (_, index) => item(`i${index}`));
    expect(hasRoomForItem(section('a', items))).toBe(true);
    expect(hasRoomForItem(section('a', [...items, item('last')]))).toBe(false);
  });
});
