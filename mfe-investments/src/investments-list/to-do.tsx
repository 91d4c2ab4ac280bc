import { ownFailureMessage, useLoad, useReloadOnReturn } from '@platform/app-kit';
import { LoadingState } from '@platform/design-system';
import { OpenSteps } from '@platform/flow-ui';
import { FlowProgressLine_ProgressFragmentDoc, OpenSteps_InvestmentFragmentDoc } from '../gql/graphql.ts';
import { graphql, readFragment } from '../gql/index.ts';
import { useReloadAfter } from '../use-reload-after.ts';

const ToDoDocument = graphql(`
  query InvestmentsToDo {
    myInvestments(toAct: true, order: ACTION_FIRST, limit: 4) {
      id
      ...OpenSteps_Investment
    }
    onboardingProgress {
      ...FlowProgressLine_Progress
    }
  }
`);

type ToDoProps = {
  /** The number of changes made on the screen; each reloads the steps. */
  changes: number;
};

/** What the investor has to do (CARE-05). If it cannot be loaded, the list below still says it for each investment. */
export function ToDo({ changes }: ToDoProps) {
  const { state, data, reload } = useLoad(ToDoDocument, {}, { context: ownFailureMessage });
  useReloadAfter(changes, reload);
  useReloadOnReturn(reload);
  if (state === 'loading')
    return (
      <div className="investments-to-do-pending">
        <LoadingState rows={6} />
      </div>
    );
  const investments = data?.myInvestments ?? [];
  const onboarding = data?.onboardingProgress;
  return (
    <OpenSteps
      investments={investments.map((each) => readFragment(OpenSteps_InvestmentFragmentDoc, each))}
      onboarding={onboarding && readFragment(FlowProgressLine_ProgressFragmentDoc, onboarding)}
    />
  );
}
