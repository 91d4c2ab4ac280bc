import { expect, it } from 'vitest';
import { type EditedFlow, FLOW_LIMITS, flowFault } from '../src/index.ts';

const flow = (name: string, section = 'Identity', item = 'Passport'): EditedFlow => ({
  name,
  sectionEdges: [{ name: section, itemNodes: [{ type: 'UPLOAD', name: item }] }],
});

it('ONBT-07 ONBT-10 AINV-20 names the first field with a fault', () => {
  expect(flowFault(flow('KYC'))).toBeUndefined();
  expect(flowFault(flow(' '))).toEqual({ field: 'name', fault: 'MISSING' });
  expect(flowFault(flow('KYC', '\u00a0'))).toEqual({ field: 'sectionEdges.0.name', fault: 'MISSING' });
  expect(flowFault(flow('KYC', 'A', 'a'.repeat(FLOW_LIMITS.name + 1)))).toEqual({
    field: 'sectionEdges.0.itemNodes.0.name',
    fault: 'INVALID',
  });
});

it.each(['KY\u200bC', '\u200b', 'a\u202eb', 'a\nb', '\u00ad'])(
  'ONBT-07 ONBT-10 AINV-20 finds invisible characters in the name %j',
  (name) => {
    expect(flowFault(flow(name))).toEqual({ field: 'name', fault: 'HIDDEN' });
    expect(flowFault(flow('KYC', name))?.fault).toBe('HIDDEN');
    expect(flowFault(flow('KYC', 'A', name))?.fault).toBe('HIDDEN');
  },
);

it('ONBT-10 counts letters, takes joined emoji, and texts with line breaks', () => {
  expect(flowFault(flow('😀'.repeat(FLOW_LIMITS.name), 'مستندات', '👩‍👩‍👧 family'))).toBeUndefined();
  expect(flowFault(flow('😀'.repeat(FLOW_LIMITS.name + 1)))).toEqual({ field: 'name', fault: 'INVALID' });
  const itemNodes = [{ type: 'TEXT', name: '', text: 'Two\nlines' }];
  expect(flowFault({ name: 'KYC', sectionEdges: [{ name: 'A', itemNodes }] })).toBeUndefined();
});
