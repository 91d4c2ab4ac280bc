import { Alert, useDesignSettings } from '@platform/design-system';
import type { LostAnswer } from './answers.ts';
import { texts } from './texts.ts';

type LostAnswersProps = { lost: readonly LostAnswer[]; dismiss(id: string): void };

/** Typed texts that could not be stored, as staff removed their item or locked its step meanwhile; they can be copied. */
export function LostAnswers({ lost, dismiss }: LostAnswersProps) {
  const t = texts.useTexts();
  const { close } = useDesignSettings().texts;
  return lost.map(({ id, name, text }) => (
    <Alert
      key={id}
      type="warning"
      showIcon
      closable={{ 'aria-label': close, onClose: () => dismiss(id) }}
      title={t('lost.title', { name })}
      description={t('lost.text', { text })}
    />
  ));
}
