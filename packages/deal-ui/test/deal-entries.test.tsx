// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { DealEntries } from '../src/index.ts';

afterEach(cleanup);

// jsdom does not implement scrollIntoView.
const scrollIntoView = vi.fn();
Element.prototype.scrollIntoView = scrollIntoView;
afterEach(() => scrollIntoView.mockReset());

const list = (page: number) => (
  <>
    <div className="deal-ui-list-controls">
      <input aria-label="Search" />
    </div>
    <DealEntries entries={[{ id: `d${page}` }]} page={page} busy={false} empty={null}>
      {({ id }) => <a href={`/${id}`}>{id}</a>}
    </DealEntries>
    <button type="button">Next</button>
  </>
);

it('OPP-17 another page scrolls to the top of the list', () => {
  const { container, rerender } = render(list(1));
  screen.getByRole('button').focus();
  rerender(list(1));
  expect(scrollIntoView).not.toHaveBeenCalled();
  rerender(list(2));
  const frame = container.querySelector('.deal-ui-deal-entries-frame');
  expect(document.activeElement).toBe(frame);
  expect(scrollIntoView.mock.contexts).toEqual([frame]);
});

it('a search that resets the page keeps the focus', () => {
  const { rerender } = render(list(2));
  const search = screen.getByRole('textbox', { name: 'Search' });
  search.focus();
  rerender(list(1));
  expect(document.activeElement).toBe(search);
  expect(scrollIntoView).not.toHaveBeenCalled();
});
