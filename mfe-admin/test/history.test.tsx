// @vitest-environment jsdom

import { readFile } from 'node:fs/promises';
import { address, renderScreen, textOf } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { HistoryTab } from '../src/history/history-tab.tsx';
import { isKnownAction } from '../src/history/known.ts';

afterEach(cleanup);

const entry = (id: string, action: string, more: object = {}) => ({
  __typename: 'HistoryEntry',
  id,
  at: '2026-11-20T10:00:00.000Z',
  role: 'SUBJECT',
  kind: 'ACCESS',
  action,
  actorIsEmployee: true,
  actor: { __typename: 'Person', id: 'e9', firstName: 'Ada', lastName: 'Admin', email: 'ada@example.test' },
  changes: [],
  ...more,
});

const items = [
  entry('1', 'account.roles_changed', {
    changes: [{ field: 'roles', before: 'Employee', after: 'Employee, Deal lead (Orbit - Seed)' }],
  }),
  entry('2', 'account.disabled', { actor: null, changes: [{ field: 'disabled', before: 'false', after: 'true' }] }),
  entry('3', 'account.merged_twice', { changes: [{ field: 'shoeSize', before: null, after: 'VERY_LARGE' }] }),
];

function open({
  of = 'employee',
  path = '/',
  none = false,
  permissions = {},
  entries = items,
}: {
  of?: 'employee' | 'client' | 'flow';
  path?: string;
  none?: boolean;
  permissions?: object;
  entries?: object[];
} = {}) {
  const answer = () => ({ history: { totalCount: none ? 0 : 3, totalIsCapped: false, items: none ? [] : entries } });
  return renderScreen(<HistoryTab of={of} id="a1" />, {
    ...{ path, permissions },
    answers: { EmployeeHistory: answer, ClientHistory: answer, FlowHistory: answer },
  });
}

describe('the history of a client or employee', () => {
  it('HIST-16 shows who, what, when, before and after, also of what has no text', async () => {
    open();
    const list = await screen.findByRole('list', { name: 'History' });
    const entries = [...list.children].map((element) => textOf(element));
    expect(entries[0]).toContain('Ada Admin changed the roles');
    expect(entries[0]).toContain('RolesBefore: Employee → After: Employee, Deal lead (Orbit - Seed)');
    expect(entries[1]).toContain('The platform disabled the account');
    expect(entries[1]).toContain('DisabledBefore: No → After: Yes');
    expect(entries[2]).toContain('Ada Admin Account merged twice');
    expect(entries[2]).toContain('Shoe sizeBefore: nothing → After: Very large');
    expect(list.querySelector('time')?.getAttribute('datetime')).toBe('2026-11-20T10:00:00.000Z');
  });

  it('HIST-16 CARE-18 says of which step and item of a flow something was changed', async () => {
    const changed = (field: string, before: string | null, after: string | null) => ({ field, before, after });
    const saved = [
      changed('section', null, 'Tax'),
      changed('sectionOrder', 'Identity: 1', 'Identity: 2'),
      changed('shown', 'Identity: true', 'Identity: false'),
      changed('item', 'Identity / Passport', 'Identity / Passport or ID'),
      changed('item', 'Identity / Note', null),
      changed('itemOrder', 'Identity / Passport or ID: 2', 'Identity / Passport or ID: 1'),
      changed('itemType', 'Identity / Code: TEXT', 'Identity / Code: INPUT_FIELD'),
      changed('itemText', null, 'Identity / Code: Enter it'),
      changed('file', null, 'Identity / Guide: Guide.pdf'),
      changed('furtherChanges', null, '12'),
    ];
    const ofStep = [
      changed('dueOn', null, 'Identity: 2027-02-28'),
      changed('current', 'Identity: false', 'Identity: true'),
      changed('completed', 'Identity: true', 'Identity: false'),
    ];
    open({
      of: 'flow',
      entries: [
        entry('1', 'flow.updated', { changes: saved }),
        entry('2', 'flow_section.flags_changed', { changes: ofStep }),
        entry('3', 'flow_item.asked_again', {
          changes: [changed('item', null, 'Passport'), changed('reason', null, 'Cut off')],
        }),
        entry('4', 'flow.default_changed', { changes: [changed('isDefault', 'false', 'true')] }),
        entry('5', 'flow_template.cloned', { changes: [changed('clonedFrom', null, 'Standard')] }),
      ],
    });
    const list = await screen.findByRole('list', { name: 'History' });
    const lines = [...list.children].map((element) => textOf(element));
    for (const text of [
      'Ada Admin changed the flow',
      'SectionBefore: nothing → After: Tax',
      'Place of a sectionBefore: Identity: 1 → After: Identity: 2',
      'ShownBefore: Identity: Yes → After: Identity: No',
      'ItemBefore: Identity / Passport → After: Identity / Passport or ID',
      'ItemBefore: Identity / Note → After: nothing',
      'Place of an itemBefore: Identity / Passport or ID: 2 → After: Identity / Passport or ID: 1',
      'Type of an itemBefore: Identity / Code: Text → After: Identity / Code: Input field',
      'Text of an itemBefore: nothing → After: Identity / Code: Enter it',
      'FileBefore: nothing → After: Identity / Guide: Guide.pdf',
      'Further changesBefore: nothing → After: 12',
    ]) {
      expect(lines[0]).toContain(text);
    }
    expect(lines[1]).toContain('Ada Admin changed the state of a step');
    expect(lines[1]).toContain('Due dayBefore: nothing → After: Identity: Feb 28, 2027');
    expect(lines[1]).toContain('ActiveBefore: Identity: No → After: Identity: Yes');
    expect(lines[1]).toContain('CompletedBefore: Identity: Yes → After: Identity: No');
    expect(lines[2]).toContain('Ada Admin asked for something again');
    expect(lines[2]).toContain('ReasonBefore: nothing → After: Cut off');
    expect(lines[3]).toContain('DefaultBefore: No → After: Yes');
    expect(lines[4]).toContain('Cloned fromBefore: nothing → After: Standard');
  });

  it('HIST-16 EMP-02 names of employees lead to their records, but not to the one that is open, nor those of clients', async () => {
    const names = async () => {
      const list = await screen.findByRole('list', { name: 'History' });
      return within(list)
        .queryAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]);
    };
    open();
    expect(await names()).toEqual([]);
    cleanup();
    const others = [
      entry('1', 'account.approved'),
      entry('2', 'account.updated', { actor: { ...items[0]?.actor, id: 'a1', firstName: 'Self' } }),
      entry('3', 'account.updated', { actor: { ...items[0]?.actor, id: 'c3' }, actorIsEmployee: false }),
    ];
    open({ permissions: { manageRoles: true }, entries: others });
    expect(await names()).toEqual([['Ada Admin', paths.employee({ employeeId: 'e9' })]]);
  });

  it('HIST-16 filters by kind and time on the server, and by who did it for employees', async () => {
    const { sent } = open({ path: '/?tab=history' });
    await screen.findByRole('list', { name: 'History' });
    expect(screen.getByRole('button', { name: 'Publication' })).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Security' }));
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-01' } });
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-02' } });
    fireEvent.change(screen.getByRole('combobox', { name: 'Done to or by' }), { target: { value: 'ACTOR' } });
    await waitFor(() =>
      expect(sent.at(-1)?.variables).toMatchObject({
        id: 'a1',
        filter: {
          kinds: ['SECURITY'],
          role: 'ACTOR',
          from: new Date('2026-11-01T00:00').toISOString(),
          to: new Date('2026-11-03T00:00').toISOString(),
        },
      }),
    );
    expect(address()).toBe('/?tab=history&kind=SECURITY&by=ACTOR&from=2026-11-01&to=2026-11-02');
    cleanup();
    open({ of: 'client' });
    await screen.findByRole('list', { name: 'History' });
    expect(screen.queryByRole('combobox', { name: 'Done to or by' })).toBeNull();
    // Kinds of what employees do to deals and companies.
    expect(screen.queryByRole('button', { name: 'Publication' })).toBeNull();
  });

  it('HIST-16 tells an empty history from one that no entry matches', async () => {
    open({ none: true });
    await screen.findByRole('heading', { name: 'Nothing has happened yet' });
    cleanup();
    open({ none: true, path: '/?kind=SECURITY&from=nonsense' });
    await screen.findByRole('heading', { name: 'Nothing matches the filters' });
    await userEvent.click(within(screen.getByRole('status')).getByRole('button'));
    await screen.findByRole('heading', { name: 'Nothing has happened yet' });
  });

  it('HIST-16 has a text for every audited action', async () => {
    const source = await readFile(`${import.meta.dirname}/../../api/src/database/audit-actions.ts`, 'utf8');
    const actions = [...source.matchAll(/^ {2}'([a-z_]+\.[a-z_]+)': /gm)].map(([, action = '']) => action);
    expect(actions.length).toBeGreaterThan(40);
    expect(actions.filter((action) => !isKnownAction(action))).toEqual([]);
  });
});
