import {
  ownFailureMessage,
  useLoad,
  usePageTitle,
  usePlatform,
  useReloadOnReturn,
  useSession,
} from '@platform/app-kit';
import { LoadedPage } from '@platform/app-kit/pages';
import { ArrowLeftOutlined, Page, PageHeader } from '@platform/design-system';
import { type FlowItem, FlowStepper, useFlowFiles, useSaveInput } from '@platform/flow-ui';
import { paths } from '@platform/paths';
import { Link, Redirect, useLeaving, useLocation, useSearchParams } from '@platform/router';
import { useCallback } from 'react';
import { FlowStepper_FlowFragmentDoc, InsertInputFieldDocument, UpdateInputFieldDocument } from '../gql/graphql.ts';
import { type FragmentType, graphql, readFragment } from '../gql/index.ts';
import { texts } from '../texts.ts';
import { backPath, isReturning } from './navigation-state.ts';

const OnboardingDocumentsDocument = graphql(`
  query OnboardingDocuments {
    onboardingFlow {
      id
      ...FlowStepper_Flow
    }
  }
`);

const inputDocuments = { insert: InsertInputFieldDocument, update: UpdateInputFieldDocument };

/** The onboarding steps of an approved investor, of whom staff may ask more (CARE-05, CARE-18). */
export default function OnboardingHandlerPage() {
  const t = texts.useTexts();
  const loaded = useLoad(OnboardingDocumentsDocument, {}, { context: ownFailureMessage });
  useReloadOnReturn(loaded.reload);
  return (
    <LoadedPage loaded={loaded} failed={t('handler.failed')}>
      {({ onboardingFlow }) =>
        onboardingFlow ? (
          <Handler flow={onboardingFlow} reload={loaded.reload} />
        ) : (
          <Redirect to={paths.documents()} replace />
        )
      }
    </LoadedPage>
  );
}

type HandlerProps = { flow: FragmentType<typeof FlowStepper_FlowFragmentDoc>; reload(): void };

function Handler({ flow, reload }: HandlerProps) {
  const t = texts.useTexts();
  const { navigate } = usePlatform();
  const { state } = useLocation();
  const [parameters] = useSearchParams();
  const leaving = useLeaving();
  const firebaseId = useSession().account?.firebaseId ?? null;
  const title = t('documents.onboarding');
  usePageTitle(title);
  const fields = useCallback((item: FlowItem) => ({ onboardingSectionNodeEdgeId: item.id, firebaseId }), [firebaseId]);
  const files = useFlowFiles({ kind: 'onboarding/documents', fields, onChanged: reload });
  const saveInput = useSaveInput(inputDocuments, reload);
  const back = backPath(state, paths.documents());
  return (
    <Page>
      <PageHeader
        back={
          <Link to={back}>
            <ArrowLeftOutlined aria-hidden /> {t('handler.back')}
          </Link>
        }
        title={title}
      />
      <FlowStepper
        flow={readFragment(FlowStepper_FlowFragmentDoc, flow)}
        initialStep={parameters.get('step')}
        returning={isReturning(state)}
        actions={{ ...files, saveInput }}
        onFinish={() => {
          if (!leaving()) navigate(back);
        }}
      />
    </Page>
  );
}
