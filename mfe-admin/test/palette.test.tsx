// @vitest-environment jsdom

import type { Permissions, StaffPalette } from '@platform/app-contract';
import { permissionFlags } from '@platform/app-contract';
import { type Answers, renderScreen } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FindQuery } from '../src/gql/graphql.ts';
import { Palette } from '../src/palette/palette.tsx';

type Found = FindQuery['find'][number];

const open = vi.fn();

beforeEach(() => {
  sessionStorage.clear();
  open.mockReset();
  vi.stubGlobal('open', open);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const all: Partial<Permissions> = Object.fromEntries(permissionFlags.map((flag) => [flag, true]));

const record = (kind: Found['kind'], id: string, part: Partial<Found> = {}): Found => ({
  __typename: 'Found',
  kind,
  id,
  name: `${kind} ${id}`,
  detail: null,
  dealId: null,
  flowId: null,
  editable: null,
  ...part,
});

const declared = [
  { path: paths.staffDeals(), text: 'Opportunities' },
  { path: paths.staff(), text: 'Admin' },
  { path: paths.chat(), text: 'Chat' },
];

/** Renders the filled dialog; `find` answers searches with the records that contain the text unless given. */
function start(records: Found[] = [], options: { permissions?: Partial<Permissions>; find?: Answers[string] } = {}) {
  const palette = {
    field: { label: 'Search', placeholder: 'Search', closeLabel: 'Close' },
    pages: declared,
    typed: () => '',
    onShown: vi.fn(),
    close: vi.fn(),
    isMac: false,
  } satisfies StaffPalette;
  const find =
    options.find ?? (({ search }) => ({ find: records.filter(({ name }) => name.includes(String(search))) }));
  const properties = { ...palette } as unknown as Parameters<typeof Palette>[0];
  const rendered = renderScreen(<Palette {...properties} />, {
    permissions: options.permissions ?? all,
    answers: { Find: find },
  });
  return { ...rendered, palette, user: userEvent.setup() };
}

const field = () => screen.getByRole('combobox', { name: 'Search' });
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const optionNames = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
/** The option that Enter opens: the selected one, which the field names as its active descendant. */
function active(): string | null {
  const selected = screen.queryAllByRole('option', { selected: true });
  expect(selected.map(({ id }) => id)).toEqual([field().getAttribute('aria-activedescendant')].filter(Boolean));
  return selected[0]?.textContent ?? null;
}

describe('the pages', () => {
  it('DATA-08 offers the pages that the flags open, of this app and of others, and finds them without a search', () => {
    const { sent } = start();
    const group = screen.getByRole('group', { name: 'Go to' });
    expect(
      within(group)
        .getAllByRole('option')
        .map((option) => option.getAttribute('href')),
    ).toEqual([
      paths.staffDealList(),
      paths.staffCompanies(),
      paths.newDeal(),
      paths.newCompany(),
      paths.companyImport(),
      paths.allClients(),
      paths.whitelist(),
      paths.interestedClients(),
      paths.onboardingTemplates(),
      paths.newClient(),
      paths.investmentDocuments(),
      paths.flowTemplates(),
      paths.employees(),
      paths.tips(),
      paths.platformSettings(),
      paths.chat(),
    ]);
    type('e');
    expect(optionNames()).not.toContain('Chat');
    type('  settings ADMIN');
    expect(optionNames()).toEqual(['Platform settingsAdmin']);
    type('go to empl');
    expect(optionNames()).toEqual(['EmployeesAdmin']);
    type('x');
    expect(screen.getByText('Type at least two characters')).toBeDefined();
    expect(sent).toEqual([]);
  });

  it('DATA-08 PERM-14/insert or update a company PERM-13 offers to add a company with either flag, a deal with one', () => {
    for (const flag of ['createOpportunity', 'editOpportunity'] as const) {
      start([], { permissions: { [flag]: true } });
      expect(optionNames()).toContain('Add CompanyOpportunities');
      expect(optionNames().includes('Add DealOpportunities')).toBe(flag === 'createOpportunity');
      cleanup();
    }
  });

  it('DATA-08 offers no page that the flags do not open', () => {
    start([], { permissions: { readClientInfo: true } });
    expect(optionNames()).toEqual([
      ...['OpportunitiesDeals', 'CompaniesOpportunities', 'Clients', 'Flow templatesInvestments', 'Chat'],
    ]);
  });
});

describe('the records', () => {
  it('DATA-08 groups them by kind with their details, each a link to its page', async () => {
    const records = [
      record('COMPANY', 'o1', { name: 'Nordlys', editable: true }),
      record('COMPANY', 'o2', { name: 'Nordlys & Co', editable: false }),
      record('DEAL', 'd1', { name: 'Nordlys - Series A', editable: true }),
      record('DEAL', 'd2', { name: 'Nordlys - Series B', editable: false }),
      record('CLIENT', 'c1', { name: 'Ann Nordlys', detail: 'ann@example.test' }),
      record('EMPLOYEE', 'e1', { name: 'Max Nordlys', detail: 'max@example.test' }),
      record('INVESTMENT', 'i1', { name: 'Ann Nordlys', detail: 'Nordlys - Series A', dealId: 'd1', flowId: 'f1' }),
    ];
    const { sent } = start(records);
    type(' Nordlys ');
    await screen.findByText('Ann Nordlys', { selector: '[id*="CLIENT"] *' });
    const links = Object.fromEntries(
      screen.getAllByRole('group').map((group) => {
        const title = document.getElementById(group.getAttribute('aria-labelledby') ?? '')?.textContent;
        return [
          title,
          within(group)
            .getAllByRole('option')
            .map((option) => option.getAttribute('href')),
        ];
      }),
    );
    expect(links).toEqual({
      Companies: [
        paths.companyForm({ companyId: 'o1' }),
        `${paths.staffCompanies()}?${new URLSearchParams({ search: 'Nordlys & Co' })}`,
      ],
      Deals: [paths.dealEditor({ dealId: 'd1' }), `${paths.staffDealList()}?search=Nordlys`],
      Clients: [paths.client({ clientId: 'c1' })],
      Employees: [paths.employee({ employeeId: 'e1' })],
      Investments: [paths.clientDocuments({ dealId: 'd1', flowId: 'f1', investmentId: 'i1' })],
    });
    expect(screen.getByText('ann@example.test')).toBeDefined();
    expect(screen.getByText('7 results')).toBeDefined();
    expect(sent).toEqual([{ operation: 'Find', variables: { search: 'Nordlys', limit: 6 } }]);
  });

  it('DATA-08 shows five of a kind, and leads to the list with all that match', async () => {
    start(Array.from({ length: 6 }, (_, index) => record('CLIENT', `c${index}`, { name: `Ann ${index}` })));
    type('Ann');
    const rest = await screen.findByRole('option', { name: 'All matching clients' });
    expect(rest.getAttribute('href')).toBe(`${paths.allClients()}?search=Ann`);
    expect(optionNames()).toEqual(['Ann 0', 'Ann 1', 'Ann 2', 'Ann 3', 'Ann 4', 'All matching clients']);
  });

  it('DATA-08 shows names as text, in their own direction, however long', async () => {
    const names = ['<b>Bold</b> & co', 'שלום עולם', `Long ${'n'.repeat(195)}`];
    const { container } = start([], {
      find: () => ({ find: names.map((name, index) => record('CLIENT', `${index}`, { name, detail: name })) }),
    });
    type('any');
    for (const name of names) {
      for (const element of await screen.findAllByText(name)) expect(element.getAttribute('dir')).toBe('auto');
    }
    expect(container.querySelector('b')).toBeNull();
  });
});

describe('the keyboard', () => {
  const people = ['Ann A', 'Ann B', 'Ann C'].map((name, index) => record('CLIENT', `c${index}`, { name }));

  it('DATA-08 moves with arrows, Home and End, and follows a link with Enter', async () => {
    const { user, services, palette } = start(people);
    expect(document.activeElement).toBe(field());
    expect(palette.onShown).toHaveBeenLastCalledWith(true);
    await user.keyboard('Ann');
    await waitFor(() => expect(active()).toBe('Ann A'));
    for (const [key, name] of [
      ['{ArrowDown}', 'Ann B'],
      ['{End}', 'Ann C'],
      ['{ArrowDown}', 'Ann A'],
      ['{ArrowUp}', 'Ann C'],
      ['{Home}', 'Ann A'],
      ['{ArrowDown}', 'Ann B'],
    ] as const) {
      await user.keyboard(key);
      expect(active()).toBe(name);
    }
    await user.keyboard('{Enter}');
    expect(services.navigate).toHaveBeenCalledExactlyOnceWith(paths.client({ clientId: 'c1' }));
    expect(palette.close).toHaveBeenCalledOnce();
    expect(open).not.toHaveBeenCalled();
  });

  it('DATA-08 activates the first option again for another text, and the one under the pointer', async () => {
    const { user } = start(people);
    type('Ann');
    await waitFor(() => expect(active()).toBe('Ann A'));
    fireEvent.pointerMove(screen.getByRole('option', { name: 'Ann C' }));
    expect(active()).toBe('Ann C');
    await user.type(field(), ' ');
    expect(active()).toBe('Ann A');
  });

  it('DATA-08 opens a new tab with Ctrl and Enter, and leaves clicks for a new tab to the browser', async () => {
    const { user, services, palette } = start(people);
    type('Ann');
    await screen.findByRole('option', { name: 'Ann A' });
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(open).toHaveBeenCalledExactlyOnceWith(paths.client({ clientId: 'c0' }), '_blank', 'noopener');
    const link = screen.getByRole('option', { name: 'Ann B' });
    expect(fireEvent.click(link, { ctrlKey: true })).toBe(true);
    expect(fireEvent(link, new MouseEvent('auxclick', { bubbles: true, cancelable: true, button: 1 }))).toBe(true);
    expect(services.navigate).not.toHaveBeenCalled();
    expect(palette.close).not.toHaveBeenCalled();
    expect(fireEvent.click(link)).toBe(false);
    expect(services.navigate).toHaveBeenCalledExactlyOnceWith(paths.client({ clientId: 'c1' }));
  });

  it('DATA-08 ignores Enter while a character is composed, and without an option', async () => {
    const { user, services } = start(people);
    fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
    type('nobody');
    await screen.findByText('Nothing found');
    await user.keyboard('{Enter}{ArrowDown}');
    expect(active()).toBeNull();
    expect(services.navigate).not.toHaveBeenCalled();
  });
});

describe('the search', () => {
  it('DATA-08 waits for a pause in typing, and drops the response to an earlier text', async () => {
    const answered: Record<string, (found: Found[]) => void> = {};
    const { sent } = start([], {
      find: ({ search }) =>
        new Promise((resolve) => {
          answered[String(search)] = (found) => resolve({ find: found });
        }),
    });
    type('an');
    type('ann');
    await waitFor(() => expect(sent.map(({ variables }) => variables.search)).toEqual(['ann']));
    type('bea');
    await waitFor(() => expect(sent.map(({ variables }) => variables.search)).toEqual(['ann', 'bea']));
    await act(async () => answered.bea?.([record('CLIENT', 'c2', { name: 'Bea' })]));
    await screen.findByRole('option', { name: 'Bea' });
    await act(async () => answered.ann?.([record('CLIENT', 'c1', { name: 'Ann' })]));
    expect(optionNames()).toEqual(['Bea']);
  });

  it('DATA-08 keeps the records that also contain the text while it searches on', async () => {
    const people = ['Ann Berg', 'Ann Zorn'].map((name, index) => record('CLIENT', `c${index}`, { name }));
    start([], { find: ({ search }) => (search === 'Ann' ? { find: people } : new Promise(() => undefined)) });
    type('Ann');
    await screen.findByRole('option', { name: 'Ann Zorn' });
    type('ann zö');
    expect(optionNames()).toEqual(['Ann Zorn']);
  });

  it('DATA-08 says that it failed and tries again', async () => {
    let failing = true;
    const { user } = start([], {
      find: () => (failing ? new Error('INTERNAL') : { find: [record('CLIENT', 'c1', { name: 'Ann' })] }),
    });
    type('Ann');
    expect((await screen.findByRole('alert')).textContent).toContain('The search failed');
    failing = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('option', { name: 'Ann' });
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.activeElement).toBe(field());
  });

  it('DATA-08 says after ten seconds that no answer came, and ignores one that comes later', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let answer: (data: object) => void = () => undefined;
    const { sent } = start([], {
      find: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    type('Ann');
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(screen.queryByRole('alert')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(screen.getByRole('alert').textContent).toContain('No answer came within 10 seconds');
    await act(async () => answer({ find: [record('CLIENT', 'c1', { name: 'Ann' })] }));
    expect(optionNames()).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await act(() => vi.advanceTimersByTimeAsync(200));
    await act(async () => answer({ find: [record('CLIENT', 'c1', { name: 'Ann' })] }));
    expect(optionNames()).toEqual(['Ann']);
    expect(sent).toHaveLength(2);
  });
});

describe('what was used last', () => {
  const people = ['Ann A', 'Ann B'].map((name, index) => record('CLIENT', `c${index}`, { name }));

  /** Uses the entries one after the other. */
  async function use(names: string[]) {
    const { unmount } = start(people);
    for (const name of names) {
      type(name);
      fireEvent.click(await screen.findByRole('option', { name }));
    }
    unmount();
  }

  it('DATA-08 comes first, the newest at the top, each once', async () => {
    await use(['Ann A', 'Chat', 'Ann B', 'Ann A']);
    start();
    const recent = screen.getByRole('group', { name: 'Last used' });
    expect(
      within(recent)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Ann A', 'Ann B', 'Chat']);
    expect(optionNames().filter((name) => name === 'Chat')).toHaveLength(1);
    expect(active()).toBe('Ann A');
  });

  it('DATA-08 is not shown to another person, nor without the flag that opens it', async () => {
    await use(['Ann A']);
    const { unmount } = start([], { permissions: { settings: true } });
    expect(screen.queryByRole('group', { name: 'Last used' })).toBeNull();
    unmount();
    const stored = sessionStorage.getItem('draft:a1:admin.palette.2');
    sessionStorage.clear();
    sessionStorage.setItem('draft:a2:admin.palette.2', stored ?? '');
    start();
    expect(screen.queryByRole('group', { name: 'Last used' })).toBeNull();
  });

  it('ignores what is not of its own shape', () => {
    sessionStorage.setItem('draft:a1:admin.palette.2', JSON.stringify({ used: [1, null, { record: { id: 1 } }, {}] }));
    start();
    expect(screen.queryByRole('group', { name: 'Last used' })).toBeNull();
  });
});
