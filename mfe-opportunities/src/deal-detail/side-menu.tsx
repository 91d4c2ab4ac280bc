import type { PageSection } from '@platform/deal-page';
import { Tooltip } from '@platform/design-system';
import { truncate } from '@platform/rules';
import { useEffect, useRef } from 'react';
import { texts } from '../texts.ts';
import { scrollToSection, useSectionInView } from './section-in-view.ts';

const maxLabelLength = 30;

/**
 * The menu of the page's sections; labels over 30 characters are truncated and shown in full on hover and focus
 * (DEAL-09 to DEAL-11). The section in view is marked.
 */
export function SideMenu({ sections }: { sections: readonly PageSection[] }) {
  const t = texts.useTexts();
  const list = useRef<HTMLUListElement>(null);
  const entries = sections.filter(({ kind }) => kind !== 'summary');
  const current = useSectionInView(entries.map(({ id }) => id));

  useEffect(() => {
    if (current && list.current) scrollIntoMenuView(list.current, current);
  }, [current]);

  if (entries.length === 0) return null;
  return (
    <nav className="opportunities-deal-page-menu" aria-label={t('detail.menu')}>
      <ul ref={list}>
        {entries.map(({ id, title }) => (
          <li key={id}>
            <Entry id={id} title={title} isCurrent={id === current} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Entry({ id, title, isCurrent }: { id: string; title: string; isCurrent: boolean }) {
  const isLong = title.length > maxLabelLength;
  const link = (
    <a
      className="opportunities-deal-page-menu-link"
      href={`#${id}`}
      dir="auto"
      // Not `aria-label`: the accessible name must match the visible label for voice control.
      aria-description={isLong ? title : undefined}
      aria-current={isCurrent ? 'location' : undefined}
      onClick={(event) => {
        // Changing the hash would trigger a navigation in the routers.
        event.preventDefault();
        scrollToSection(id);
      }}
    >
      {isLong ? `${truncate(title, maxLabelLength)}…` : title}
    </a>
  );
  return isLong ? (
    <Tooltip title={title} trigger={['hover', 'focus']}>
      {link}
    </Tooltip>
  ) : (
    link
  );
}

/** Scrolls the menu, but not the page, so that its marked entry is visible. */
function scrollIntoMenuView(list: HTMLElement, id: string): void {
  const entry = list.querySelector(`[href="#${CSS.escape(id)}"]`);
  if (!entry) return;
  const listRect = list.getBoundingClientRect();
  const entryRect = entry.getBoundingClientRect();
  const overflow = (start: number, end: number, from: number, to: number) =>
    start < from ? start - from : Math.max(0, end - to);
  list.scrollBy({
    top: overflow(entryRect.top, entryRect.bottom, listRect.top, listRect.bottom),
    left: overflow(entryRect.left, entryRect.right, listRect.left, listRect.right),
  });
}
