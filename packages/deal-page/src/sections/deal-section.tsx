import './sections.css';
import { Section } from '@platform/design-system';
import type { FileActions, ShownDeal } from '../deal.ts';
import type { PageSection } from '../order-sections.ts';
import { DescriptionSection } from './description-section.tsx';
import { DocumentSection } from './document-section.tsx';
import { FundingHistorySection } from './funding-history-section.tsx';
import { ImageSection } from './image-section.tsx';
import { LinkSection } from './link-section.tsx';
import { ManagementSection } from './management-section.tsx';
import { SummarySection } from './summary-section.tsx';
import { TextSection } from './text-section.tsx';

type DealSectionProps = {
  section: PageSection;
  deal: ShownDeal;
  /** Without it files are only listed. */
  files?: FileActions | undefined;
};

/** One titled section of a deal page. */
export function DealSection({ section, deal, files }: DealSectionProps) {
  return (
    <Section id={section.id} title={<span dir="auto">{section.title}</span>}>
      <Content section={section} deal={deal} files={files} />
    </Section>
  );
}

function Content({ section, deal, files }: DealSectionProps) {
  switch (section.kind) {
    case 'summary':
      return <SummarySection deal={deal} />;
    case 'text':
      return <TextSection section={section.content} />;
    case 'description':
      return <DescriptionSection company={deal.company} />;
    case 'management':
      return <ManagementSection company={deal.company} />;
    case 'funding-history':
      return <FundingHistorySection company={deal.company} />;
    case 'image':
      return <ImageSection section={section.content} />;
    case 'documents':
      return <DocumentSection section={section.content} actions={files} />;
    case 'links':
      return <LinkSection section={section.content} />;
  }
}
