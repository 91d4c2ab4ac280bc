import { Heading } from '@platform/design-system';
import { Radio } from '@platform/design-system/form';
import { type ReactNode, useId } from 'react';
import { texts } from '../texts.ts';

type AnyAnswer = 'YES' | 'NO' | 'NOT_SURE';

type QuestionProps<Answer extends AnyAnswer> = {
  title: string;
  /** Shown beside the title. */
  help?: ReactNode;
  answers: readonly Answer[];
  value: Answer | null;
  onChange(answer: Answer): void;
};

/** One question with its possible answers. */
export function Question<Answer extends AnyAnswer>(props: QuestionProps<Answer>) {
  const { title, help, answers, value, onChange } = props;
  const t = texts.useTexts();
  const id = useId();
  const label = (answer: AnyAnswer) => t(`lastSteps.answers.${answer}`);
  return (
    <div className="onboarding-question">
      <div className="onboarding-question-head">
        <Heading level={2} size={4} id={id}>
          {title}
        </Heading>
        {help}
      </div>
      <Radio.Group
        aria-labelledby={id}
        value={value}
        onChange={(event) => onChange(event.target.value as Answer)}
        options={answers.map((answer) => ({ value: answer, label: label(answer) }))}
      />
    </div>
  );
}
