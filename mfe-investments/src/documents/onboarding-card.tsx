import { useFiles, usePlatform } from '@platform/app-kit';
import { Button, Heading, Panel } from '@platform/design-system';
import { FileRows, FlowProgressLine } from '@platform/flow-ui';
import { paths } from '@platform/paths';
import { FlowProgressLine_ProgressFragmentDoc } from '../gql/graphql.ts';
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

type OnboardingCardProps = {
  flow: FragmentType<typeof OnboardingCardFragment>;
  progress: FragmentType<typeof FlowProgressLine_ProgressFragmentDoc> | null;
};

/**
 * The files of the investor's onboarding, read-only (DOCS-05), with a way to its steps while one is open (CARE-05, CARE-18); the
 * page decides whether to show it (DOCS-04).
 */
export function OnboardingCard({ flow, progress }: OnboardingCardProps) {
  const t = texts.useTexts();
  const { navigate } = usePlatform();
  const { download } = useFiles();
  const { sections } = readFragment(OnboardingCardFragment, flow);
  const files = sections.flatMap(({ items }) => items.flatMap((item) => item.files));
  const name = t('documents.onboarding');
  const shown = progress && readFragment(FlowProgressLine_ProgressFragmentDoc, progress);
  return (
    <Panel as="article">
      <div className="investments-documents-card">
        <Heading level={2} size={4}>
          {name}
        </Heading>
        {shown && shown.waitingFor !== 'NOBODY' ? (
          <>
            <FlowProgressLine progress={shown} />
            <div className="investments-documents-actions">
              <Button
                type={shown.waitingFor === 'CLIENT' ? 'primary' : 'default'}
                aria-label={t('documents.accessOf', { name })}
                onClick={() =>
                  navigate(paths.onboardingDocuments(), { state: { lastPage: paths.documents(), returning: true } })
                }
              >
                {t('documents.access')}
              </Button>
            </div>
          </>
        ) : null}
        <FileRows label={name} files={files} onDownload={download} />
      </div>
    </Panel>
  );
}
