import { Text } from '@platform/design-system';
import type { PageCompany } from '../deal.ts';
import { EmptySection } from './empty-section.tsx';

/** The company's description: plain text, paragraphs separated by blank lines. */
export function DescriptionSection({ company: { description } }: { company: Pick<PageCompany, 'description'> }) {
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
