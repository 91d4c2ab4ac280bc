import { VisuallyHidden } from '@platform/design-system';
import { type FragmentType, graphql, readFragment } from '../../gql/index.ts';
import { texts } from '../../texts.ts';
import { EmptySection } from './empty-section.tsx';

const LinkSectionFragment = graphql(`
  fragment LinkSection_DealLinkSection on DealLinkSection {
    id
    links {
      label
      url
    }
  }
`);

/** Links that open in a new tab, with `noopener` (DEAL-18). */
export function LinkSection({ section }: { section: FragmentType<typeof LinkSectionFragment> }) {
  const t = texts.useTexts();
  const { links } = readFragment(LinkSectionFragment, section);
  if (links.length === 0) return <EmptySection />;
  return (
    <ul className="opportunities-deal-page-links">
      {links.map(({ label, url }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: links have no other identity, and two may have the same target
        <li key={index}>
          <a className="ds-printed-link" href={url} target="_blank" rel="noopener noreferrer">
            {label} <VisuallyHidden>{t('detail.newTab')}</VisuallyHidden>
          </a>
        </li>
      ))}
    </ul>
  );
}
