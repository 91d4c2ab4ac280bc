import { useFiles } from '@platform/app-kit';
import { Heading, Panel } from '@platform/design-system';
import { FileRows } from '@platform/flow-ui';
import { type FragmentType, graphql, readFragment } from '../gql/index.ts';
import { texts } from '../texts.ts';

const OnboardingCardFragment = graphql(`
  fragment OnboardingCard_Flow on Flow {
    id
    sections {
      id
      items {
        id
        files {
          id
          name
          mediaType
          mediaType
          sizeBytes
          createdAt
          downloadPath
          deletable
        }
      }
    }
  }
`);

/** The files of the investor's onboarding, read-only (DOCS-05); the page decides whether to show it (DOCS-04). */
export function OnboardingCard({ flow }: { flow: FragmentType<typeof OnboardingCardFragment> }) {
  const t = texts.useTexts();
  const { download } = useFiles();
  const { sections } = readFragment(OnboardingCardFragment, flow);
  const files = sections.flatMap(({ items }) => items.flatMap((item) => item.files));
  return (
    <Panel as="article">
      <div className="investments-documents-card">
        <Heading level={2} size={4}>
          {t('documents.onboarding')}
        </Heading>
        <FileRows label={t('documents.onboarding')} files={files} onDownload={download} />
      </div>
    </Panel>
  );
}
