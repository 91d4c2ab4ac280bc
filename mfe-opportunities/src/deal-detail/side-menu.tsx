import { Tooltip } from '@platform/design-system';
import { texts } from '../texts.ts';
import type { PageSection } from './order-sections.ts';

const longestLabel = 30;

/** The blocks of the page; a label over 30 characters is shortened and shown whole on hover and focus (DEAL-09 to DEAL-11). */
export function SideMenu({ sections }: { sections: readonly PageSection[] }) {
  const t = texts.useTexts();
  return (
    <nav className="deal-page-menu" aria-label={t('detail.menu')}>
      <ul>
        {sections
          .filter(({ kind }) => kind !== 'summary')
          .map(({ id, title }) => (
            <li key={id}>
              {title.length > longestLabel ? (
                <Tooltip title={title}>
                  <a href={`#${id}`} aria-label={title} onClick={bringIntoView(id)}>
                    {`${title.slice(0, longestLabel)}…`}
                  </a>
                </Tooltip>
              ) : (
                <a href={`#${id}`} onClick={bringIntoView(id)}>
                  {title}
                </a>
              )}
            </li>
          ))}
      </ul>
    </nav>
  );
}

/** Scrolls without a change of the address, which would be a navigation to the routers of the page. */
function bringIntoView(id: string) {
  return (event: { preventDefault(): void }) => {
    event.preventDefault();
    const section = document.getElementById(id);
    section?.scrollIntoView({ behavior: 'smooth', block: 'start' });
  };
}
