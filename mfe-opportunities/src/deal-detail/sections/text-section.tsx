import { useMemo } from 'react';
import { type FragmentType, graphql, readFragment } from '../../gql/index.ts';
import { EmptySection } from './empty-section.tsx';
import { cleanRichText } from './rich-text.ts';

const TextSectionFragment = graphql(`
  fragment TextSection_DealTextSection on DealTextSection {
    id
    body
  }
`);

/**
 * A formatted text. The server sanitizes it before storing; it is sanitized again here as defence in depth (DEAL-16).
 */
export function TextSection({ section }: { section: FragmentType<typeof TextSectionFragment> }) {
  const { body } = readFragment(TextSectionFragment, section);
  const cleaned = useMemo(() => ({ __html: cleanRichText(body) }), [body]);
  if (!cleaned.__html.trim()) return <EmptySection />;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the text is sanitized above
  return <div className="ds-rich-text" dangerouslySetInnerHTML={cleaned} />;
}
