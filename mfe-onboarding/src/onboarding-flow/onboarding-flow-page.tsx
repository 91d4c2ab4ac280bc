import {
  useErrorText,
  useLoad,
  usePageTitle,
  usePlatform,
  useReloadOnReturn,
  useSession,
  useSharedTexts,
} from '@platform/app-kit';
import { LoadedPage } from '@platform/app-kit/pages';
import { Button, LoadingState, Page, PageHeader } from '@platform/design-system';
import { type FlowItem, FlowStepper, useFlowFiles, useSaveInput } from '@platform/flow-ui';
import { paths } from '@platform/paths';
import { useLeaving, useSearchParams } from '@platform/router';
import { useCallback, useEffect } from 'react';
import { FlowStepper_FlowFragmentDoc, InsertInputFieldDocument, UpdateInputFieldDocument } from '../gql/graphql.ts';
import { type FragmentType, graphql, readFragment } from '../gql/index.ts';
import { texts } from '../texts.ts';
import { useCloneOnboarding } from './use-clone-onboarding.ts';

const OnboardingFlowDocument = graphql(`
  query OnboardingFlow {
    onboardingFlow {
      ...FlowStepper_Flow
    }
  }
`);

const inputDocuments = { insert: InsertInputFieldDocument, update: UpdateInputFieldDocument };

/** The onboarding wizard (ONB-01 to ONB-17). */
export default function OnboardingFlowPage() {
  const t = texts.useTexts();
  // Bypass the cache: the instance may have been created since, when the questions were answered.
  const loaded = useLoad(OnboardingFlowDocument, {}, { policy: 'network-only' });
  return (
    <LoadedPage loaded={loaded} failed={t('flow.failed')}>
      {({ onboardingFlow }) => (
        <Page>
          {onboardingFlow ? (
            <Wizard flow={onboardingFlow} reload={loaded.reload} />
          ) : (
            <MissingFlow onCreated={loaded.reload} />
          )}
        </Page>
      )}
    </LoadedPage>
  );
}

/** Creates a missing instance from the default template (ONB-15, ONB-16). */
function MissingFlow({ onCreated }: { onCreated(): void }) {
  const t = texts.useTexts();
  const shared = useSharedTexts();
  const { toasts, navigate } = usePlatform();
  const clone = useCloneOnboarding();

  useEffect(() => {
    const abort = new AbortController();
    toasts.show({ severity: 'error', text: shared('toasts.missingOnboardingFlow') });
    void clone(abort.signal).then((created) => {
      if (abort.signal.aborted) return;
      if (created) return onCreated();
      toasts.show({ severity: 'error', text: shared('toasts.noDefaultOnboardingFlow') });
      navigate(paths.awaitApproval(), { replace: true });
    });
    return () => abort.abort();
  }, [clone, toasts, navigate, shared, onCreated]);

  return <LoadingState text={t('flow.waiting')} rows={6} />;
}

type WizardProps = { flow: FragmentType<typeof FlowStepper_FlowFragmentDoc>; reload(): void };

function Wizard({ flow: masked, reload }: WizardProps) {
  const t = texts.useTexts();
  const flow = readFragment(FlowStepper_FlowFragmentDoc, masked);
  const { navigate, session, signOut } = usePlatform();
  const { show } = useErrorText();
  const firebaseId = useSession().account?.firebaseId ?? null;
  usePageTitle(flow.name);
  useReloadOnReturn(reload);
  const fields = useCallback((item: FlowItem) => ({ onboardingSectionNodeEdgeId: item.id, firebaseId }), [firebaseId]);
  const files = useFlowFiles({ kind: 'onboarding/documents', fields, onChanged: reload });
  const saveInput = useSaveInput(inputDocuments, reload);
  const leaving = useLeaving();
  // Mails about what is asked for again link to its step.
  const [parameters] = useSearchParams();

  /** Refreshes the account first, as staff may have approved it in the meantime (ONB-13). */
  async function finish() {
    try {
      await session.getState().refresh();
    } catch (error) {
      return show(error);
    }
    if (leaving()) return;
    const { appContentAccess } = session.getState().permissions;
    navigate(appContentAccess ? paths.investorPreferences() : paths.awaitApproval());
  }

  return (
    <>
      <PageHeader title={flow.name} />
      <FlowStepper
        flow={flow}
        initialStep={parameters.get('step')}
        actions={{ ...files, saveInput }}
        onFinish={finish}
        secondaryAction={
          <Button size="large" onClick={() => void signOut()}>
            {t('flow.cancel')}
          </Button>
        }
      />
    </>
  );
}
