// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ThemeProvider } from '../src/index.ts';
import { FilterChips, ListCards, type ListColumn, ListTable, ListViewMenu, Popup } from '../src/list/index.ts';
import { designTexts } from './design-texts.ts';

beforeEach(() => {
  // jsdom has no layout.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  const ownStyle = (element: HTMLElement) => element.style;
  vi.stubGlobal('getComputedStyle', ownStyle);
});
afterEach(cleanup);

type Person = { id: string; name: string; amount: string };

const people: Person[] = [
  { id: '1', name: 'Ada Byron', amount: '1,000' },
  { id: '2', name: 'Grace Hopper', amount: '250' },
];

const columns: ListColumn<Person>[] = [
  {
    key: 'NAME',
    title: 'Name',
    width: 200,
    sortable: true,
    card: 'title',
    render: ({ id, name }) => <a href={`#${id}`}>{name}</a>,
  },
  { key: 'AMOUNT', title: 'Amount', width: 100, align: 'end', render: ({ amount }) => amount },
];

const texts = {
  sortBy: (title: string) => `Sort by ${title}`,
  select: (name: string) => `Select ${name}`,
  selectAll: 'Select all',
  menuOf: (name: string) => `More about ${name}`,
  none: '–',
};

const shared = { label: 'People', columns, rows: people, nameOf: ({ name }: Person) => name, texts };

function show(content: ReactNode) {
  render(
    <ThemeProvider texts={designTexts} locale="en" timeZone="UTC">
      {content}
    </ThemeProvider>,
  );
}

it('a table names its rows by their first cell and its columns by their headers, with the active sort', () => {
  const sort = vi.fn();
  show(
    <ListTable {...shared} density="comfortable" sort={{ column: 'NAME', direction: 'descending' }} onSort={sort} />,
  );
  const table = screen.getByRole('table', { name: 'People' });
  expect(
    within(table)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Ada Byron', 'Grace Hopper']);
  const [name, amount] = within(table).getAllByRole('columnheader');
  expect(name?.getAttribute('aria-sort')).toBe('descending');
  expect(amount?.hasAttribute('aria-sort')).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Sort by Name' }));
  expect(sort).toHaveBeenCalledWith('NAME');
});

it('a click beside the controls of a row opens its link, with a modifier key in a new tab', async () => {
  const open = vi.fn();
  vi.stubGlobal('open', open);
  show(<ListTable {...shared} density="comfortable" />);
  const opened: string[] = [];
  document.addEventListener('click', ({ target }) => {
    if (target instanceof HTMLAnchorElement) opened.push(target.hash);
  });
  fireEvent.click(screen.getByText('250'));
  expect(opened).toEqual(['#2']);
  fireEvent.click(screen.getByText('1,000'), { ctrlKey: true });
  expect(open).toHaveBeenCalledWith(expect.stringContaining('#1'), '_blank', 'noopener');
  expect(opened).toEqual(['#2']);
});

it('only the link in the first column opens the row, and not while text is selected', () => {
  const linked: ListColumn<Person>[] = [
    {
      key: 'NAME',
      title: 'Name',
      width: 200,
      card: 'title',
      render: ({ id, name }) => (id === '2' ? name : <a href="#1">{name}</a>),
    },
    { key: 'MANAGER', title: 'Manager', width: 100, render: () => <a href="#manager">Manager</a> },
    { key: 'AMOUNT', title: 'Amount', width: 100, render: ({ amount }) => amount },
  ];
  const opened: string[] = [];
  const list = ({ target }: Event) => {
    if (target instanceof HTMLAnchorElement) opened.push(target.hash);
  };
  for (const rows of [
    <ListTable key="t" {...shared} columns={linked} density="comfortable" />,
    <ListCards key="c" {...shared} columns={linked} />,
  ]) {
    show(rows);
    document.addEventListener('click', list);
    fireEvent.click(screen.getByText('250'));
    expect(opened).toEqual([]);
    const amount = screen.getByText('1,000');
    window.getSelection()?.selectAllChildren(amount);
    fireEvent.click(amount);
    expect(opened).toEqual([]);
    window.getSelection()?.removeAllRanges();
    fireEvent.click(amount);
    expect(opened.splice(0)).toEqual(['#1']);
    document.removeEventListener('click', list);
    cleanup();
  }
});

it('rows are ticked one by one and all at once, without opening them', async () => {
  const opened = vi.fn();
  function Ticked() {
    const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
    return (
      <>
        <output>{[...selected].join()}</output>
        <ListTable {...shared} density="compact" selection={{ selected, onChange: setSelected }} />
      </>
    );
  }
  show(<Ticked />);
  document.addEventListener('click', ({ target }) => {
    if (target instanceof HTMLAnchorElement) opened();
  });
  const ticked = () => document.querySelector('output')?.textContent;
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Grace Hopper' }));
  expect(ticked()).toBe('2');
  const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all' });
  expect(all.indeterminate).toBe(true);
  await userEvent.click(all);
  expect(ticked()).toBe('1,2');
  await userEvent.click(all);
  expect(ticked()).toBe('');
  expect(opened).not.toHaveBeenCalled();
});

it.each([
  ['table', <ListTable key="t" {...shared} density="comfortable" menu={() => items} />],
  ['cards', <ListCards key="c" {...shared} menu={() => items} />],
])('the menu of a row opens and acts by keyboard in a %s and returns the focus', async (_name, rows) => {
  chosen.mockClear();
  show(rows);
  const button = screen.getByRole('button', { name: 'More about Grace Hopper' });
  button.focus();
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('menuitem', { name: 'Disable' });
  await userEvent.click(screen.getByRole('menuitem', { name: 'Disable' }));
  expect(chosen).toHaveBeenCalledTimes(1);
  expect(document.activeElement).toBe(button);
});

const chosen = vi.fn();
const items = [{ key: 'disable', label: 'Disable', danger: true, onSelect: chosen }];

it('filter chips are switched on and off by a press and show their counts', async () => {
  const change = vi.fn();
  show(
    <FilterChips
      label="Roles"
      options={[
        { value: 'a', label: 'Administrator', count: '2' },
        { value: 'b', label: 'Editor' },
      ]}
      chosen={['a']}
      onChange={change}
    />,
  );
  const chip = screen.getByRole('button', { name: 'Administrator 2' });
  expect(chip.getAttribute('aria-pressed')).toBe('true');
  await userEvent.click(screen.getByRole('button', { name: 'Editor' }));
  expect(change).toHaveBeenLastCalledWith(['a', 'b']);
  await userEvent.click(chip);
  expect(change).toHaveBeenLastCalledWith([]);
});

it('the view menu hides columns and changes the density', async () => {
  const onHidden = vi.fn();
  const onDensity = vi.fn();
  show(
    <ListViewMenu
      texts={{
        button: 'View',
        title: 'View of the list',
        density: 'Density',
        columns: 'Columns',
        densities: { comfortable: 'Comfortable', compact: 'Compact' },
      }}
      density="comfortable"
      onDensity={onDensity}
      columns={[{ key: 'AMOUNT', title: 'Amount' }]}
      hidden={[]}
      onHidden={onHidden}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'View' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Amount' }));
  expect(onHidden).toHaveBeenCalledWith(['AMOUNT']);
  await userEvent.click(screen.getByRole('radio', { name: 'Compact' }));
  expect(onDensity).toHaveBeenCalledWith('compact');
});

it('a popup closes on Escape, returning the focus, and on a press outside', async () => {
  show(
    <>
      <Popup label="Open" title="Panel">
        {() => <button type="button">Inside</button>}
      </Popup>
      <p>Outside</p>
    </>,
  );
  const button = screen.getByRole('button', { name: 'Open' });
  await userEvent.click(button);
  screen.getByRole('button', { name: 'Inside' }).focus();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('region', { name: 'Panel' })).toBeNull();
  expect(document.activeElement).toBe(button);
  await userEvent.click(button);
  await userEvent.click(screen.getByRole('button', { name: 'Inside' }));
  expect(screen.getByRole('region', { name: 'Panel' })).toBeDefined();
  await userEvent.click(screen.getByText('Outside'));
  expect(screen.queryByRole('region', { name: 'Panel' })).toBeNull();
});
