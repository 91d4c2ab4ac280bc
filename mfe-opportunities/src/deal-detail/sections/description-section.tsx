import { Text } from '@platform/design-system';
import { type FragmentType, graphql, readFragment } from '../../gql/index.ts';
import { EmptySection } from './empty-section.tsx';

const DescriptionSectionFragment = graphql(`
  fragment DescriptionSection_Company on Company {
    id
    description
  }
`);

/** The company's description: plain text, paragraphs separated by blank lines. */
export function DescriptionSection({ company }: { company: FragmentType<typeof DescriptionSectionFragment> }) {
  const { description } = readFragment(DescriptionSectionFragment, company);
  const paragraphs = description.split(/\n\s*\n/).filter((paragraph) => paragraph.trim());
  if (paragraphs.length === 0) return <EmptySection />;
  return (
    <div className="ds-rich-text">
      {paragraphs.map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other identity, and two may be the same
        <Text key={index} as="p">
          {paragraph}
        </Text>
      ))}
    </div>
  );
}
