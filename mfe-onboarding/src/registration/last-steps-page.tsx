import { useLoad, usePageTitle } from '@platform/app-kit';
import { LoadGate } from '@platform/app-kit/pages';
import { Page, PageHeader } from '@platform/design-system';
import { graphql } from '../gql/index.ts';
import { texts } from '../texts.ts';
import { QuestionsForm } from './questions-form.tsx';

const LastStepsDocument = graphql(`
  query LastSteps {
    me {
      id
      appClient
      accreditedInvestor
    }
    onboardingFlow {
      id
    }
  }
`);

/** The client questions at the end of the registration (REG-21 to REG-30). */
export default function LastStepsPage() {
  const t = texts.useTexts();
  usePageTitle(t('lastSteps.title'));
  // Bypass the cache: whether an instance exists decides what Continue does.
  const loaded = useLoad(LastStepsDocument, {}, { policy: 'network-only' });
  return (
    <Page width="text">
      <PageHeader
        step={t('step', { number: 2, total: 2 })}
        title={t('lastSteps.title')}
        subtitle={t('lastSteps.intro')}
      />
      <LoadGate loaded={loaded} loading={6} failed={t('lastSteps.failed')}>
        {({ me, onboardingFlow }) => <QuestionsForm stored={me} hasInstance={Boolean(onboardingFlow)} />}
      </LoadGate>
    </Page>
  );
}
