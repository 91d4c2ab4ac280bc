import { Text } from '@platform/design-system';
import { type FragmentType, graphql, readFragment } from '../../gql/index.ts';

const DescriptionSectionFragment = graphql(`
  fragment DescriptionSection_Company on Company {
    id
    description
  }
`);

/** What the company says of itself: plain text, paragraphs by blank lines. */
export function DescriptionSection({ company }: { company: FragmentType<typeof DescriptionSectionFragment> }) {
  const { description } = readFragment(DescriptionSectionFragment, company);
  const paragraphs = description.split(/\n\s*\n/).filter((paragraph) => paragraph.trim());
  return (
    <div className="deal-page-text">
      {paragraphs.map((paragraph) => (
        <Text key={paragraph} as="p">
          {paragraph}
        </Text>
      ))}
    </div>
  );
}
