import {
  ownFailureMessage,
  readRefusal,
  useLoad,
  usePageTitle,
  usePermission,
  usePlatform,
  useSession,
  useSharedTexts,
} from '@platform/app-kit';
import { Button, ErrorState, LoadingState, Page, PageHeader } from '@platform/design-system';
import { type FlowItem, FlowStepper, useFlowFiles } from '@platform/flow-ui';
import { useCallback, useEffect } from 'react';
import type { OnboardingFlowQuery } from '../gql/graphql.ts';
import { graphql } from '../gql/index.ts';
import { texts } from '../texts.ts';
import { useSaveInput } from './use-save-input.ts';

const OnboardingFlowDocument = graphql(`
  query OnboardingFlow {
    onboardingFlow {
      id
      name
      sections {
        id
        order
        name
        shown
        current
        completed
        unlocked
        items {
          id
          order
          type
          name
          text
          files {
            id
            name
            sizeBytes
            createdAt
            downloadPath
            deletable
          }
          input {
            id
            text
          }
        }
      }
    }
  }
`);

/** The onboarding wizard (ONB-01 to ONB-17). */
export default function OnboardingFlowPage() {
  const t = texts.useTexts();
  const loaded = useLoad(OnboardingFlowDocument, {}, { context: ownFailureMessage });
  return (
    <Page>
      {loaded.state === 'loading' ? <LoadingState rows={8} /> : null}
      {loaded.state === 'failed' ? <ErrorState title={t('flow.failed')} onRetry={loaded.reload} /> : null}
      {loaded.state === 'ready' && loaded.data.onboardingFlow ? (
        <Wizard flow={loaded.data.onboardingFlow} reload={loaded.reload} />
      ) : null}
      {loaded.state === 'ready' && !loaded.data.onboardingFlow ? <MissingFlow onMade={loaded.reload} /> : null}
    </Page>
  );
}

/** Without an instance one is made from the default template (ONB-15, ONB-16). */
function MissingFlow({ onMade }: { onMade(): void }) {
  const t = texts.useTexts();
  const shared = useSharedTexts();
  const { http, toasts, navigate, reportError } = usePlatform();
  const firebaseId = useSession().account?.firebaseId;

  useEffect(() => {
    if (!firebaseId) return;
    const abort = new AbortController();
    toasts.show({ severity: 'error', text: shared('toasts.missingOnboardingFlow') });
    http
      .json('POST', '/api/onboarding/clone', { flowId: null, firebaseId }, { signal: abort.signal })
      .then(onMade)
      .catch((error: unknown) => {
        if (abort.signal.aborted) return;
        if (!readRefusal(error)) reportError(error, 'call');
        toasts.show({ severity: 'error', text: shared('toasts.noDefaultOnboardingFlow') });
        navigate('/signup-successful', { replace: true });
      });
    return () => abort.abort();
  }, [firebaseId, http, toasts, navigate, reportError, shared, onMade]);

  return <LoadingState text={t('flow.waiting')} rows={6} />;
}

type WizardProps = { flow: NonNullable<OnboardingFlowQuery['onboardingFlow']>; reload(): void };

function Wizard({ flow, reload }: WizardProps) {
  const t = texts.useTexts();
  const { navigate, signOut } = usePlatform();
  const hasContentAccess = usePermission('appContentAccess');
  const { account, refresh } = useSession();
  usePageTitle(flow.name);
  const firebaseId = account?.firebaseId ?? null;
  const fields = useCallback((item: FlowItem) => ({ onboardingSectionNodeEdgeId: item.id, firebaseId }), [firebaseId]);
  const files = useFlowFiles({ kind: 'onboarding/documents', fields, onChanged: reload });
  const saveInput = useSaveInput(reload);

  async function finish() {
    await refresh();
    navigate(hasContentAccess ? '/investor-preferences' : '/signup-successful');
  }

  return (
    <>
      <PageHeader title={flow.name} />
      <FlowStepper
        flow={flow}
        actions={{ ...files, saveInput }}
        onFinish={() => void finish()}
        secondaryAction={
          <Button size="large" onClick={() => void signOut()}>
            {t('flow.cancel')}
          </Button>
        }
      />
    </>
  );
}
