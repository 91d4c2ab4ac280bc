import { describe, expect, it } from 'vitest';
import { mergeFlows } from '../../src/flows/editor/merging/merge-flows.ts';
import type { Side } from '../../src/flows/editor/merging/merge-order.ts';
import type { FlowModel } from '../../src/flows/editor/model/model.ts';
import { type FlowAction, reduce } from '../../src/flows/editor/model/reduce.ts';
import { flow, item, outline, section } from './flows.ts';

const base = flow(
  section('a', [item('a1'), item('a2'), item('a3')]),
  section('b', [item('b1'), item('b2')]),
  section('c', [item('c1')]),
);

const after = (...actions: FlowAction[]): FlowModel => actions.reduce(reduce, base);

/** Returns the keys of the conflicts, and the merged flow if one side is taken for all of them. */
function merged(mine: FlowModel, theirs: FlowModel) {
  const merge = mergeFlows(base, mine, theirs);
  const take = (side: Side) => merge.apply(new Map(merge.conflicts.map(({ key }) => [key, side])));
  return { keys: merge.conflicts.map(({ key }) => key), conflicts: merge.conflicts, take, mine: take('MINE') };
}

const rename = (sectionId: string, id: string, name: string): FlowAction => ({
  ...{ type: 'changeItem', sectionId, id },
  change: { name },
});

describe('two people who change the same flow', () => {
  it('CARE-17 HIST-03 keep what only one of them changed', () => {
    const mine = after(
      rename('a', 'a1', 'Passport'),
      { type: 'changeSection', id: 'b', change: { shown: false } },
      { type: 'addItem', sectionId: 'b', item: item('m1') },
      { type: 'addSection', section: section('m') },
      { type: 'removeItem', sectionId: 'a', id: 'a3' },
    );
    const theirs = after(
      { type: 'changeItem', sectionId: 'a', id: 'a1', change: { text: 'Both sides' } },
      { type: 'changeSection', id: 'b', change: { name: 'Address' } },
      { type: 'addItem', sectionId: 'b', item: item('t1'), position: 1 },
      { type: 'removeSection', id: 'c' },
      { type: 'addSection', section: section('t', [item('t2')]), position: 1 },
    );
    const { keys, mine: both } = merged(mine, theirs);
    expect(keys).toEqual([]);
    expect(outline(both)).toEqual(['t: t2', 'a: a1 a2', 'b: t1 b1 b2 m1', 'm: ']);
    expect(both.sections[1]?.items[0]).toEqual(item('a1', { name: 'Passport', text: 'Both sides' }));
    expect(both.sections[2]).toMatchObject({ name: 'Address', shown: false });
  });

  it('CARE-17 choose between two names, texts and types of the same item', () => {
    const mine = after(rename('a', 'a1', 'Passport'), rename('b', 'b1', 'Bill'));
    const theirs = after(rename('a', 'a1', 'Identity card'), rename('b', 'b1', 'Bill'), {
      ...{ type: 'changeItem', sectionId: 'a', id: 'a1' },
      change: { type: 'TEXT' },
    });
    const { conflicts, take } = merged(mine, theirs);
    expect(conflicts).toEqual([
      {
        ...{ key: 'a1.name', type: 'FIELD', section: 'Section a', item: 'Passport', field: 'name' },
        ...{ mine: 'Passport', theirs: 'Identity card' },
      },
    ]);
    expect(take('MINE').sections[0]?.items[0]).toMatchObject({ name: 'Passport', type: 'TEXT' });
    expect(take('THEIRS').sections[0]?.items[0]).toMatchObject({ name: 'Identity card', type: 'TEXT' });
  });

  it('CARE-17 choose whether what one removed and the other changed stays', () => {
    const mine = after(
      { type: 'removeItem', sectionId: 'a', id: 'a1' },
      { type: 'addItem', sectionId: 'c', item: item('m1') },
    );
    const theirs = after(rename('a', 'a1', 'Passport'), { type: 'removeSection', id: 'c' });
    const { conflicts, take } = merged(mine, theirs);
    expect(conflicts).toEqual([
      { key: 'c', type: 'REMOVAL', section: 'Section c', item: null, removedBy: 'THEIRS' },
      { key: 'a1', type: 'REMOVAL', section: 'Section a', item: 'Passport', removedBy: 'MINE' },
    ]);
    expect(outline(take('MINE'))).toEqual(['a: a2 a3', 'b: b1 b2', 'c: c1 m1']);
    expect(outline(take('THEIRS'))).toEqual(['a: a1 a2 a3', 'b: b1 b2']);
  });

  it('CARE-17 choose between two orders; one who alone moved something has it so', () => {
    const first = (id: string): FlowAction => ({ type: 'moveItem', sectionId: 'a', id, position: 1 });
    expect(outline(merged(base, after(first('a3'))).mine)[0]).toBe('a: a3 a1 a2');
    expect(outline(merged(after(first('a3')), base).mine)[0]).toBe('a: a3 a1 a2');
    const items = merged(after(first('a3')), after(first('a2')));
    expect(items.keys).toEqual(['order.a']);
    expect(outline(items.mine)[0]).toBe('a: a3 a1 a2');
    expect(outline(items.take('THEIRS'))[0]).toBe('a: a2 a1 a3');
    const move = (id: string): FlowAction => ({ type: 'moveSection', id, position: 1 });
    const sections = merged(after(move('c')), after(move('b')));
    expect(sections.conflicts).toMatchObject([
      { key: 'order', mine: ['Section c', 'Section a', 'Section b'], theirs: ['Section b', 'Section a', 'Section c'] },
    ]);
    expect(outline(sections.take('THEIRS')).map((each) => each[0])).toEqual(['b', 'a', 'c']);
  });

  it('CARE-17 find an item once, wherever both have put it', () => {
    const put = (to: string): FlowAction => ({ type: 'transferItem', sectionId: 'a', id: 'a1', to });
    expect(outline(merged(after(put('b')), base).mine)).toEqual(['a: a2 a3', 'b: b1 b2 a1', 'c: c1']);
    expect(outline(merged(base, after(put('b'))).mine)).toEqual(['a: a2 a3', 'b: b1 b2 a1', 'c: c1']);
    const torn = merged(after(put('b')), after(put('c')));
    expect(torn.conflicts).toMatchObject([{ key: 'a1.section', mine: 'Section b', theirs: 'Section c' }]);
    expect(outline(torn.take('MINE'))).toEqual(['a: a2 a3', 'b: b1 b2 a1', 'c: c1']);
    expect(outline(torn.take('THEIRS'))).toEqual(['a: a2 a3', 'b: b1 b2', 'c: c1 a1']);
    // Out of a section that the other removed.
    const out = merged(after(put('b')), after({ type: 'removeSection', id: 'a' }));
    expect(out.keys).toEqual(['a1']);
    expect(outline(out.take('MINE'))).toEqual(['b: b1 b2 a1', 'c: c1']);
    expect(outline(out.take('THEIRS'))).toEqual(['b: b1 b2', 'c: c1']);
    // Into a section that the other removed.
    const into = merged(after(put('c')), after({ type: 'removeSection', id: 'c' }));
    expect(into.keys).toEqual(['c']);
    expect(outline(into.take('MINE'))).toEqual(['a: a2 a3', 'b: b1 b2', 'c: c1 a1']);
    expect(outline(into.take('THEIRS'))).toEqual(['a: a1 a2 a3', 'b: b1 b2']);
  });

  it('CARE-17 lose nothing when both start from nothing known', () => {
    const both = mergeFlows(flow(), flow(section('m', [item('m1')])), flow(section('t', [item('t1')])));
    expect(both.conflicts).toEqual([]);
    expect(outline(both.apply(new Map()))).toEqual(['t: t1', 'm: m1']);
  });
});
