import { type DocumentInput, isUnanswered, readCodedError, useErrorText, usePlatform } from '@platform/app-kit';
import { sendInTime } from '@platform/app-kit/in-time';
import { openRecordOf } from '@platform/design-system/list';
import type { RecordAction } from '../record/use-action-question.tsx';
import { texts } from '../texts.ts';
import { DeleteTipDocument, PublishTipDocument } from './documents.ts';

type ListedTip = { id: string; title: string; publishedAt: string | null };

/** Returns what can be done with a tip of the list: edit, publish a draft, delete (NOTE-08). */
export function useTipActions(reload: () => void): (tip: ListedTip) => RecordAction[] {
  const t = texts.useTexts();
  const { graphql, toasts } = usePlatform();
  const { show } = useErrorText();

  async function send<Data>(document: DocumentInput<Data, { id: string }>, id: string, done: string): Promise<void> {
    const { data, error } = await sendInTime(graphql, document, { id });
    if (data && !error) toasts.show({ severity: 'success', text: done });
    else show(error, isUnanswered(error) ? t('form.unanswered') : undefined);
    // Refused, it is no longer what the list shows.
    if (data || readCodedError(error)) reload();
  }

  const publicationOf = ({ id, title }: ListedTip): RecordAction => ({
    key: 'publish',
    label: t('tips.publish'),
    confirm: {
      title: t('tips.publishing.title', { title }),
      text: t('tips.publishing.text'),
      confirmText: t('tips.publish'),
    },
    run: () => send(PublishTipDocument, id, t('tips.published')),
  });

  const deletionOf = ({ id, title }: ListedTip): RecordAction => ({
    key: 'delete',
    label: t('tips.delete'),
    danger: true,
    confirm: {
      title: t('tips.deleting.title', { title }),
      text: t('tips.deleting.text'),
      confirmText: t('tips.delete'),
    },
    run: () => send(DeleteTipDocument, id, t('tips.deleted')),
  });

  return (tip) => [
    { key: 'edit', label: t('tips.edit'), run: openRecordOf },
    ...(tip.publishedAt ? [] : [publicationOf(tip)]),
    deletionOf(tip),
  ];
}
