import { paths } from '@platform/paths';
import './questions-form.css';
import { useDraft, usePlatform, useSend, useSharedTexts } from '@platform/app-kit';
import { Button } from '@platform/design-system';
import { useNavigate } from '@platform/router';
import { useMemo, useState } from 'react';
import type { LastStepsQuery } from '../gql/graphql.ts';
import { graphql } from '../gql/index.ts';
import { texts } from '../texts.ts';
import { AccreditedInvestorHelp } from './accredited-investor-help.tsx';
import { useForgotFlow } from './forgot-flow.ts';
import { Question } from './question.tsx';
import { useFinishRegistration } from './use-finish-registration.ts';

const UpdateClientAnswersDocument = graphql(`
  mutation UpdateClientAnswers($input: ClientAnswersInput!) {
    updateClientAnswers(input: $input) {
      id
      appClient
      accreditedInvestor
      step
    }
  }
`);

type Stored = Pick<LastStepsQuery['me'], 'appClient' | 'accreditedInvestor'>;
const clientAnswers = ['YES', 'NO'] as const;
const investorAnswers = ['YES', 'NO', 'NOT_SURE'] as const;

/** The form with both questions (REG-21, REG-24). */
export function QuestionsForm({ stored, hasInstance }: { stored: Stored; hasInstance: boolean }) {
  const t = texts.useTexts();
  const shared = useSharedTexts();
  const { brand } = usePlatform();
  const navigate = useNavigate();
  const forgotFlow = useForgotFlow();
  const { appClient = null, accreditedInvestor = null } = stored;
  const draft = useDraft(
    'last-steps.1',
    useMemo(() => ({ appClient, accreditedInvestor }), [appClient, accreditedInvestor]),
  );
  const [answers, setAnswers] = useState(draft.values);
  const [send] = useSend(UpdateClientAnswersDocument, { failureText: shared('toasts.dataSavingError') });
  const [continuing, setContinuing] = useState(false);
  const finishRegistration = useFinishRegistration({ hasInstance, forgotFlow });

  function choose(change: Partial<typeof answers>) {
    const changed = { ...answers, ...change };
    setAnswers(changed);
    draft.keep(changed);
  }

  async function handleContinue() {
    const { appClient: client, accreditedInvestor: investor } = answers;
    if (!client || !investor) return;
    setContinuing(true);
    try {
      if (!(await send({ input: { appClient: client, accreditedInvestor: investor } }))) return;
      draft.clear();
      await finishRegistration(client);
    } finally {
      setContinuing(false);
    }
  }

  return (
    <form
      className="ds-stack"
      onSubmit={(event) => {
        event.preventDefault();
        void handleContinue();
      }}
    >
      <Question
        title={t('lastSteps.client', { brand: brand.name })}
        answers={clientAnswers}
        value={answers.appClient}
        onChange={(value) => choose({ appClient: value })}
      />
      <Question
        title={t('lastSteps.accredited')}
        help={<AccreditedInvestorHelp />}
        answers={investorAnswers}
        value={answers.accreditedInvestor}
        onChange={(value) => choose({ accreditedInvestor: value })}
      />
      <div className="ds-actions">
        <Button
          size="large"
          onClick={() => navigate(paths.registrationPersonalInformation(), { state: { forgotFlow } })}
        >
          {t('lastSteps.back')}
        </Button>
        <Button
          type="primary"
          size="large"
          htmlType="submit"
          disabled={!answers.appClient || !answers.accreditedInvestor}
          loading={continuing}
        >
          {t('lastSteps.continue')}
        </Button>
      </div>
    </form>
  );
}
