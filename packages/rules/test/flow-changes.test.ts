import { describe, expect, it } from 'vitest';
import { cloneName, compareFlows, type FlowItemType, flowFault } from '../src/index.ts';

const item = (id: string, name = id, other: { type?: FlowItemType; text?: string; files?: string[] } = {}) => ({
  ...{ id, name, type: other.type ?? ('TEXT' as const), text: other.text ?? '' },
  ...(other.files ? { files: other.files.map((file) => ({ name: file })) } : {}),
});
const section = (id: string, items: ReturnType<typeof item>[] = [], name = id, shown = true) => ({
  ...{ id, name, shown, items },
});
const compare = (before: ReturnType<typeof section>[], after: ReturnType<typeof section>[]) =>
  compareFlows({ sections: before }, { sections: after }).map(
    ({ kind, section: of, item: node, before: from, after: to }) =>
      [kind, node === null ? of : `${of}/${node}`, from, to].join(' '),
  );

describe('the comparison of flows', () => {
  it('finds nothing between equal ones', () => {
    const make = () => [section('A', [item('1'), item('2')]), section('B')];
    expect(compare(make(), make())).toEqual([]);
  });

  it('names what was added, removed, renamed, hidden and changed', () => {
    expect(
      compare(
        [
          section('A', [item('1'), item('2'), item('3', 'Guide', { type: 'DOWNLOAD', files: ['a.pdf', 'b.pdf'] })]),
          section('B'),
        ],
        [
          section(
            'A',
            [
              item('1', 'one', { type: 'UPLOAD', text: 'Read' }),
              item('3', 'Guide', { type: 'DOWNLOAD', files: ['b.pdf', 'b.pdf'] }),
              item('4'),
            ],
            'AA',
            false,
          ),
          section('C', [item('5')]),
        ],
      ),
    ).toEqual([
      'SECTION_REMOVED B B ',
      'SECTION_RENAMED AA A AA',
      'SECTION_SHOWN AA true false',
      'ITEM_REMOVED AA/2 2 ',
      'ITEM_RENAMED AA/one 1 one',
      'ITEM_TYPE AA/one TEXT UPLOAD',
      'ITEM_TEXT AA/one  Read',
      'FILE_REMOVED AA/Guide a.pdf ',
      'FILE_ADDED AA/Guide  b.pdf',
      'ITEM_ADDED AA/4  4',
      'SECTION_ADDED C  C',
    ]);
  });

  it('names the fewest moves, and those to another section', () => {
    const [a, b, c, d] = ['A', 'B', 'C', 'D'].map((id) => section(id, [item(`${id}1`), item(`${id}2`)]));
    if (!a || !b || !c || !d) throw new Error('Four sections');
    expect(compare([a, b, c, d], [d, a, b, c])).toEqual(['SECTION_MOVED D 4 1']);
    // Of two that changed places, the one that stands elsewhere now has moved.
    expect(
      compare([section('E', [item('1'), item('2'), item('3')])], [section('E', [item('3'), item('2'), item('4')])]),
    ).toEqual(['ITEM_REMOVED E/1 1 ', 'ITEM_MOVED E/3 3 1', 'ITEM_ADDED E/4  4']);
    expect(compare([a, b], [section('A', [item('A2'), item('B1'), item('A1')]), section('B', [item('B2')])])).toEqual([
      'ITEM_MOVED A/B1 B A',
      'ITEM_MOVED A/A1 1 3',
    ]);
  });

  it('matches a copy, whose ids differ, by names and types', () => {
    const template = [section('A', [item('1', 'Passport', { type: 'UPLOAD' }), item('2', 'Note')]), section('B')];
    const copy = [
      section('x', [item('y', 'Passport', { type: 'UPLOAD' }), item('z', 'Note', { type: 'DOCUSIGN' })], 'A'),
      section('w', [], 'B'),
    ];
    expect(compare(template, copy)).toEqual(['ITEM_REMOVED A/Note Note ', 'ITEM_ADDED A/Note  Note']);
  });
});

it('ONBT-06 AINV-13 a clone is named after its template, cut where the name would be too long', () => {
  expect(cloneName('Standard')).toBe('Standard - copy');
  expect(cloneName('ü'.repeat(200))).toBe(`${'ü'.repeat(193)} - copy`);
});

it.each(['👨\u200d👩\u200d👧', 'ب\u200cن', 'क्\u200dष'])(
  'ONBT-06 AINV-13 the clone of a long name of %s can be saved, wherever the name is cut',
  (letters) => {
    for (let shift = 0; shift < 6; shift += 1) {
      const name = [...('a'.repeat(shift) + letters.repeat(70))]
        .slice(0, 200)
        .join('')
        .replace(/\p{Cf}$/u, '');
      const sectionEdges = [{ name: 'Identity', itemNodes: [] }];
      expect(flowFault({ name, sectionEdges })).toBeUndefined();
      expect(flowFault({ name: cloneName(name), sectionEdges })).toBeUndefined();
    }
  },
);
