import './feedback.css';
import { useDraft, usePlatform, useSend, useSharedTexts } from '@platform/app-kit';
import { Button, StepTabs, Text, useWideScreen } from '@platform/design-system';
import { Input } from '@platform/design-system/form';
import { type FeedbackGroup, joinFeedbackReasons, maxFeedbackTextLength, splitFeedbackReasons } from '@platform/rules';
import { type FormEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { FeedbackForm_DealFragment } from '../gql/graphql.ts';
import { type FragmentType, graphql, readFragment } from '../gql/index.ts';
import { texts } from '../texts.ts';
import { ReasonsStep } from './reasons-step.tsx';

const FeedbackFormFragment = graphql(`
  fragment FeedbackForm_Deal on Deal {
    id
    myFeedback {
      id
      company
      industry
      investment
      other
    }
  }
`);

const SaveFeedbackDocument = graphql(`
  mutation SaveFeedback($dealId: ID!, $feedback: FeedbackInput!) {
    saveFeedback(dealId: $dealId, feedback: $feedback) {
      id
      company
      industry
      investment
      other
      deal {
        id
        myFeedback {
          id
        }
      }
    }
  }
`);

type FeedbackFormProps = {
  deal: FragmentType<typeof FeedbackFormFragment>;
  /** Called with whether a save is in progress or has just succeeded: the overlay cannot be closed then. */
  onBusy(busy: boolean): void;
  /** Called after the feedback is stored and the thank-you message was shown. */
  onDone(): void;
};

/** The steps in order (FEED-01). */
const groups = ['industry', 'company', 'investment'] as const satisfies readonly FeedbackGroup[];
const lastStep = groups.length;

/** Milliseconds between saving the feedback and opening the deal, so that the message can be read (FEED-10). */
const redirectDelay = 2000;

/** Asks for reasons step by step and a text; the input is kept until it is accepted (FEED-03 to FEED-10). */
export function FeedbackForm({ deal: masked, onBusy, onDone }: FeedbackFormProps) {
  const t = texts.useTexts();
  const shared = useSharedTexts();
  const { toasts } = usePlatform();
  const deal = readFragment(FeedbackFormFragment, masked);
  const stored = useMemo(() => chosenIn(deal.myFeedback), [deal.myFeedback]);
  const draft = useDraft(`feedback.${deal.id}.1`, stored);
  const [values, setValues] = useState(draft.values);
  const [step, setStep] = useState(deal.myFeedback ? lastStep : 0);
  const [send, sending] = useSend(SaveFeedbackDocument);
  const [saved, setSaved] = useState(false);
  const [form, opened] = useFocusOnOpenedStep(step);
  // Where the tabs show the name of the open step alone.
  const wide = useWideScreen(900);
  const textId = useId();

  useEffect(() => {
    if (!saved) return;
    const timer = setTimeout(onDone, redirectDelay);
    return () => clearTimeout(timer);
  }, [saved, onDone]);

  function change(changed: Partial<typeof values>) {
    const now = { ...values, ...changed };
    setValues(now);
    draft.keep(now);
  }

  function choose(index: number, group: FeedbackGroup, reasons: string[]) {
    const first = values[group].length === 0;
    change({ [group]: reasons });
    if (!first) return;
    opened.current = index + 1;
    setStep(index + 1);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!complete || sending || saved) return;
    onBusy(true);
    const feedback = {
      company: joinFeedbackReasons('company', values.company),
      industry: joinFeedbackReasons('industry', values.industry),
      investment: joinFeedbackReasons('investment', values.investment),
      other: values.other,
    };
    if (!(await send({ dealId: deal.id, feedback }))) {
      onBusy(false);
      return;
    }
    draft.clear();
    toasts.show({ severity: 'success', text: shared('toasts.feedbackThanks') });
    setSaved(true);
  }

  const complete = step > 0 && values.company.length > 0 && values.investment.length > 0;
  const stateOf = (filled: boolean) =>
    filled
      ? ({ state: 'completed', stateText: t('feedback.filled') } as const)
      : ({ state: 'open', stateText: t('feedback.empty') } as const);

  const positionOf = (index: number, name: string) =>
    wide ? null : (
      <Text as="p" tone="muted">
        {t('feedback.position', { number: index + 1, total: lastStep + 1, name })}
      </Text>
    );

  return (
    <form ref={form} className="opportunities-feedback-form" onSubmit={(event) => void submit(event)}>
      <StepTabs
        active={String(step)}
        onChange={(key) => setStep(Number(key))}
        steps={[
          ...groups.map((group, index) => ({
            key: String(index),
            title: t(`feedback.steps.${group}`),
            ...stateOf(values[group].length > 0),
            content: (
              <>
                {positionOf(index, t(`feedback.steps.${group}`))}
                <ReasonsStep
                  group={group}
                  chosen={values[group]}
                  onChange={(reasons) => choose(index, group, reasons)}
                />
              </>
            ),
          })),
          {
            key: String(lastStep),
            title: t('feedback.steps.other'),
            ...stateOf(values.other !== ''),
            content: (
              <div className="opportunities-feedback-reasons">
                {positionOf(lastStep, t('feedback.steps.other'))}
                <label htmlFor={textId}>
                  <Text strong>{t('feedback.questions.other')}</Text>
                </label>
                <Input.TextArea
                  id={textId}
                  dir="auto"
                  autoSize={{ minRows: 4, maxRows: 10 }}
                  maxLength={maxFeedbackTextLength}
                  value={values.other}
                  onChange={({ target }) => change({ other: target.value })}
                />
              </div>
            ),
          },
        ]}
      />
      <div className="ds-actions">
        <Button type="primary" size="large" htmlType="submit" disabled={!complete} loading={sending || saved}>
          {t('feedback.submit')}
        </Button>
      </div>
    </form>
  );
}

function chosenIn(feedback: FeedbackForm_DealFragment['myFeedback']) {
  const reasons = (group: FeedbackGroup) => (feedback ? (splitFeedbackReasons(group, feedback[group]) ?? []) : []);
  return {
    industry: reasons('industry'),
    company: reasons('company'),
    investment: reasons('investment'),
    other: feedback?.other ?? '',
  };
}

/** Moves the focus to a step that opened automatically, as the control that had the focus is hidden. */
function useFocusOnOpenedStep(step: number) {
  const form = useRef<HTMLFormElement>(null);
  const opened = useRef<number | null>(null);
  useEffect(() => {
    if (opened.current !== step) return;
    opened.current = null;
    form.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
  }, [step]);
  return [form, opened] as const;
}
