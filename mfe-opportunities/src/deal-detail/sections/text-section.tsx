import DOMPurify from 'dompurify';
import { useMemo } from 'react';
import { type FragmentType, graphql, readFragment } from '../../gql/index.ts';

const TextSectionFragment = graphql(`
  fragment TextSection_DealTextSection on DealTextSection {
    id
    body
  }
`);

/** A formatted text. The server stores it cleaned; it is cleaned again here, so that nothing in it ever runs (DEAL-16). */
export function TextSection({ section }: { section: FragmentType<typeof TextSectionFragment> }) {
  const { body } = readFragment(TextSectionFragment, section);
  const cleaned = useMemo(() => ({ __html: DOMPurify.sanitize(body, { USE_PROFILES: { html: true } }) }), [body]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the text was cleaned in the line above
  return <div className="deal-page-text" dangerouslySetInnerHTML={cleaned} />;
}
