import { VisuallyHidden } from '@platform/design-system';
import type { PageDeal } from '../deal.ts';
import { texts } from '../texts.ts';
import { EmptySection } from './empty-section.tsx';

/** Links that open in a new tab, with `noopener` (DEAL-18). */
export function LinkSection({ section: { links } }: { section: PageDeal['linkSections'][number] }) {
  const t = texts.useTexts();
  if (links.length === 0) return <EmptySection />;
  return (
    <ul className="deal-page-links">
      {links.map(({ label, url }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: links have no other identity, and two may have the same target
        <li key={index}>
          <a className="ds-printed-link" href={url} target="_blank" rel="noopener noreferrer">
            {label} <VisuallyHidden>{t('newTab')}</VisuallyHidden>
          </a>
        </li>
      ))}
    </ul>
  );
}
