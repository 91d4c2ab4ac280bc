import { isUnanswered, readCodedError, useErrorText, usePlatform } from '@platform/app-kit';
import { sendInTime } from '@platform/app-kit/in-time';
import { openRecordOf } from '@platform/design-system/list';
import { useRef } from 'react';
import type { RecordAction } from '../../record/use-action-question.tsx';
import { texts } from '../../texts.ts';
import { CloneFlowDocument, DeleteFlowDocument, SetDefaultFlowDocument } from '../documents.ts';
import type { Template } from './use-template-columns.tsx';

/**
 * Returns what can be done with a template of a list: edit, clone, delete, and of an onboarding template make it the
 * default; the default cannot be deleted (ONBT-01, ONBT-04 to ONBT-06, AINV-13, AINV-14).
 *
 * @param reload reloads the list
 */
export function useTemplateActions(
  kind: 'ONBOARDING' | 'INVESTMENT',
  reload: () => void,
): (template: Template) => RecordAction[] {
  const t = texts.useTexts();
  const { graphql, toasts } = usePlatform();
  const { show } = useErrorText();
  /** The ids of clones whose call was not answered: another attempt makes no second one. */
  const clones = useRef(new Map<string, string>());

  const tell = (text: string) => toasts.show({ severity: 'success', text });

  function fail(error: unknown): void {
    show(error, isUnanswered(error) ? t('form.unanswered') : undefined);
    // The server has refused it, so that the list is no longer what it was.
    if (readCodedError(error)) reload();
  }

  async function clone({ id }: Template): Promise<void> {
    const newId = clones.current.get(id) ?? crypto.randomUUID();
    clones.current.set(id, newId);
    const { data, error } = await sendInTime(graphql, CloneFlowDocument, { id, newId });
    if (!isUnanswered(error)) clones.current.delete(id);
    if (!data || error) return fail(error);
    tell(t('templates.cloned', { name: data.cloneFlow.name }));
    reload();
  }

  async function makeDefault({ id, name }: Template): Promise<void> {
    const { data, error } = await sendInTime(graphql, SetDefaultFlowDocument, { id });
    if (!data || error) return fail(error);
    tell(t('templates.madeDefault', { name }));
    reload();
  }

  async function remove({ id }: Template): Promise<void> {
    const { data, error } = await sendInTime(graphql, DeleteFlowDocument, { id });
    if (!data || error) return fail(error);
    tell(t('templates.deleted'));
    reload();
  }

  const defaultOf = (template: Template): RecordAction => ({
    key: 'default',
    label: t('templates.makeDefault'),
    confirm: {
      title: t('templates.default.title', { name: template.name }),
      text: t('templates.default.text'),
      confirmText: t('templates.makeDefault'),
    },
    run: () => makeDefault(template),
  });

  const deletionOf = (template: Template): RecordAction => ({
    key: 'delete',
    label: t('templates.delete'),
    danger: true,
    confirm: {
      title: t('templates.deleting.title', { name: template.name }),
      text: t(`templates.deleting.text.${kind}`),
      confirmText: t('templates.deleting.confirm'),
    },
    run: () => remove(template),
  });

  return (template) => [
    { key: 'edit', label: t('templates.edit'), run: openRecordOf },
    { key: 'clone', label: t('templates.clone'), run: () => clone(template) },
    ...(kind === 'ONBOARDING' && !template.isDefault ? [defaultOf(template)] : []),
    ...(template.isDefault ? [] : [deletionOf(template)]),
  ];
}
