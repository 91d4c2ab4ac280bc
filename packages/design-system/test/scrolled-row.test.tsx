// @vitest-environment jsdom

import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Tabs } from '../src/components/tabs.tsx';
import { TopBar, TopBarLink } from '../src/components/top-bar.tsx';

const names = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'];

// jsdom has no layout: each link or tab is 100 px wide, and the row shows 300 px of them.
beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly callback: (entries: readonly never[]) => void;
      constructor(callback: (entries: readonly never[]) => void) {
        this.callback = callback;
      }
      observe() {
        this.callback([]);
      }
      unobserve() {}
      disconnect() {}
    },
  );
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300);
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const row = this.closest('.ds-scrolling-row, .ant-tabs-nav-wrap');
    const index = names.indexOf(this.textContent ?? '');
    return index < 0 ? new DOMRect(0, 0, 300, 40) : new DOMRect(100 * index - (row?.scrollLeft ?? 0), 0, 100, 40);
  });
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const rows = {
  links: (active: string) => (
    <TopBar
      brand="Brand"
      navigation={names.map((name) => (
        <TopBarLink key={name} path="/" current={name === active} onNavigate={() => {}}>
          {name}
        </TopBarLink>
      ))}
    />
  ),
  tabs: (active: string) => <Tabs activeKey={active} items={names.map((name) => ({ key: name, label: name }))} />,
};

for (const [kind, row] of Object.entries(rows)) {
  it(`a row of ${kind} that does not fit shows the current one, and where there are more`, async () => {
    const { container, rerender } = render(row('Four'));
    const scrolled = container.querySelector('.ds-scrolling-row, .ant-tabs-nav-wrap');
    // The middle of the fourth is at 350 px, that of the row at 150 px.
    expect(scrolled?.scrollLeft).toBe(200);
    expect(scrolled?.hasAttribute('data-hidden-start')).toBe(true);
    expect(scrolled?.hasAttribute('data-hidden-end')).toBe(true);
    rerender(row('Five'));
    await vi.waitFor(() => expect(scrolled?.scrollLeft).toBe(300));
    fireEvent.scroll(scrolled ?? container);
    expect(scrolled?.hasAttribute('data-hidden-start')).toBe(true);
    expect(scrolled?.hasAttribute('data-hidden-end')).toBe(false);
  });
}
