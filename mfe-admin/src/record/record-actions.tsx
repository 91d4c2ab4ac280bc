import { RowMenu } from '@platform/design-system/list';
import { texts } from '../texts.ts';
import { type RecordAction, useActionQuestion } from './use-action-question.tsx';

export type { RecordAction } from './use-action-question.tsx';

/** The `⋯` menu of a record. */
export function RecordActions({ name, actions }: { name: string; actions: readonly RecordAction[] }) {
  const t = texts.useTexts();
  const { itemsOf, question } = useActionQuestion();
  return (
    <>
      <RowMenu size="middle" label={t('list.menuOf', { name })} items={itemsOf(actions)} />
      {question}
    </>
  );
}
