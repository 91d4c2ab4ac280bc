import { isUnanswered, readCodedError, useErrorText, usePlatform } from '@platform/app-kit';
import { callInTime, sendInTime } from '@platform/app-kit/in-time';
import { useState } from 'react';
import { texts } from '../../../texts.ts';
import { RenewDealFlowDocument } from '../../documents.ts';
import { readFlow, type StoredFlow } from '../model/stored-flow.ts';
import { useFlowCalls } from '../saving/use-flow-calls.ts';
import { baseOf, type FlowEditorState } from '../use-flow-editor.ts';

/** Attaching any template, or renewing the copy from its own. */
export type Replacement = 'attach' | 'renew';

/** Replaces the content of a deal's own copy by that of a template, and tells how it went by itself. */
export function useReplaceFlow(
  flow: StoredFlow,
  editor: FlowEditorState,
): { busy: boolean; replace(replacement: Replacement, templateId: string): Promise<void> } {
  const t = texts.useTexts();
  const { graphql, http, toasts } = usePlatform();
  const { show } = useErrorText();
  const calls = useFlowCalls('INVESTMENT');
  const [busy, setBusy] = useState(false);
  const { id } = flow;
  const dealId = flow.dealId ?? '';

  /** Returns the new state, which replaces what is edited; of a published deal attaching changes nothing yet (HIST-04). */
  async function attach(flowId: string): Promise<StoredFlow> {
    await callInTime((signal) => http.json('POST', '/api/investment/clone', { flowId, dealId }, { signal }));
    return calls.load(id);
  }

  async function renew(): Promise<StoredFlow> {
    const { data, error } = await sendInTime(graphql, RenewDealFlowDocument, { dealId, version: flow.version });
    if (!data || error) throw error ?? new Error('The response has no data');
    return readFlow(data.renewDealFlow);
  }

  async function replace(replacement: Replacement, templateId: string): Promise<void> {
    setBusy(true);
    try {
      // Attaching its own template again would leave the copy as it is.
      const isRenewal = replacement === 'renew' || templateId === flow.source?.id;
      const newest = await (isRenewal ? renew() : attach(templateId));
      if (newest.source?.id !== templateId) toasts.show({ severity: 'info', text: t('flows.deal.attaching.pending') });
      else {
        editor.settle(baseOf(newest), { type: 'replace', model: newest.model });
        toasts.show({
          severity: 'success',
          text: t(isRenewal ? 'flows.deal.renewing.done' : 'flows.deal.attaching.done'),
        });
      }
    } catch (error) {
      show(error, isUnanswered(error) ? t('form.unanswered') : undefined);
      if (readCodedError(error)?.code === 'CONFLICT') await takeNewest();
    } finally {
      setBusy(false);
    }
  }

  /** Somebody else has saved: without own typing the newest is shown, otherwise the next save brings both together. */
  async function takeNewest(): Promise<void> {
    const newest = await calls.load(id).catch(() => null);
    if (!newest) return;
    if (editor.dirty) editor.settle({ ...editor.readBase(), flow: newest });
    else editor.settle(baseOf(newest), { type: 'replace', model: newest.model });
  }

  return { busy, replace };
}
