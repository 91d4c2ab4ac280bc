import { Text } from '@platform/design-system';
import { Checkbox } from '@platform/design-system/form';
import { type FeedbackGroup, feedbackReasons } from '@platform/rules';
import { useId } from 'react';
import { texts } from '../texts.ts';

type ReasonsStepProps = {
  group: FeedbackGroup;
  chosen: readonly string[];
  onChange(reasons: string[]): void;
};

/** The reasons of one group, multiple choice (FEED-02). */
export function ReasonsStep({ group, chosen, onChange }: ReasonsStepProps) {
  const t = texts.useTexts();
  const hint = useId();
  return (
    <fieldset className="opportunities-feedback-reasons" aria-describedby={hint}>
      <legend>
        <Text strong>{t(`feedback.questions.${group}`)}</Text>
      </legend>
      <div id={hint}>
        <Text tone="muted">{t(group === 'industry' ? 'feedback.optional' : 'feedback.required')}</Text>
      </div>
      {feedbackReasons[group].map((reason) => (
        <Checkbox
          key={reason}
          checked={chosen.includes(reason)}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, reason] : chosen.filter((other) => other !== reason))
          }
        >
          {t(`feedback.reasons.${reason}`)}
        </Checkbox>
      ))}
    </fieldset>
  );
}
