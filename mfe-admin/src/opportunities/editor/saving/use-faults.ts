import { type DealCheck, useMoney, usePlatform, useSharedTexts } from '@platform/app-kit';
import { DEAL_LINE_LIMIT, DEAL_TEXT_LIMIT } from '@platform/rules';
import { useCallback, useMemo, useState } from 'react';
import { texts } from '../../../texts.ts';
import { focusDetail } from '../details/detail-field.tsx';
import { type Fault, type FaultContext, listFaults, listMissing } from '../model/faults.ts';
import type { Details } from '../model/model.ts';
import { useSectionTitle } from '../sections/use-section-titles.ts';
import type { Editor } from '../use-editor.ts';

/**
 * What forbids a save: beside its field once that was left or a save was tried; the first one also as a toast when a save
 * is tried (EDIT-28, EDIT-14).
 */
export function useFaults({ base, model, read, readBase }: Editor): {
  errors: Partial<Record<keyof Details, string>>;
  /** The details that are missing before the deal can be published. */
  missing: readonly (keyof Details)[];
  leave(name: keyof Details): void;
  /** Returns whether the deal can be saved; tells why it cannot. */
  check(): boolean;
} {
  const { timeZone, toasts } = usePlatform();
  const textOf = useFaultText(model.details.investmentCurrency || 'USD', base.deal?.minimumTotal ?? '0');
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const contextOf = useCallback(
    (from: Editor['base'], details: Details): FaultContext => ({
      ...{ now: new Date(), timeZone },
      stored: from.deal ? from.model.details : null,
      minimumTotal: from.deal?.minimumTotal ?? null,
      hasOwnFlow: from.deal?.flow != null && details.flowTemplateId === from.model.details.flowTemplateId,
    }),
    [timeZone],
  );

  const { details } = model;
  const faults = useMemo(() => listFaults(model, contextOf(base, model.details)), [model, base, contextOf]);
  const errors = useMemo(() => {
    const shown = faults.flatMap((fault) =>
      'field' in fault && left.has(fault.field) ? [[fault.field, textOf(fault)] as const] : [],
    );
    // The first fault of a field counts.
    return Object.fromEntries(shown.toReversed()) as Partial<Record<keyof Details, string>>;
  }, [faults, left, textOf]);
  const missing = useMemo(() => listMissing(model, contextOf(base, details)), [model, base, details, contextOf]);
  const leave = useCallback((name: keyof Details) => setLeft((before) => new Set(before).add(name)), []);

  function check(): boolean {
    const now = read();
    const found = listFaults(now, contextOf(readBase(), now.details));
    const [first] = found;
    setLeft(new Set(Object.keys(now.details)));
    if (!first) return true;
    toasts.show({ severity: 'error', text: textOf(first) });
    if ('field' in first) focusDetail(first.field);
    return false;
  }

  return { errors, missing, leave, check };
}

function useFaultText(currency: string, minimum: string): (fault: Fault) => string {
  const t = texts.useTexts();
  const shared = useSharedTexts();
  const { money, number } = useMoney();
  const titleOf = useSectionTitle();
  return useCallback(
    (fault) => {
      const [limit, lineLimit] = [number(DEAL_TEXT_LIMIT), number(DEAL_LINE_LIMIT)];
      const name =
        'section' in fault
          ? titleOf({ key: fault.section.id, section: fault.section })
          : t(`editor.details.${fault.field === 'title' ? 'name' : 'fees'}`);
      switch (fault.kind) {
        case 'CHECK':
          return shared(`dealChecks.${String(fault.check) as DealCheck}`);
        case 'TOTAL_TOO_LOW':
          return shared('refusals.DEAL_TOTAL_TOO_LOW', { limit: money(minimum, currency) });
        case 'TOO_LONG':
        case 'SECTION_LINE_TOO_LONG':
          return t('editor.tooLong', { name: name.slice(0, 40), limit: lineLimit });
        case 'HIDDEN':
        case 'SECTION_HIDDEN':
          return t('editor.hidden', { name });
        case 'SECTION_TOO_LONG':
          return t('editor.tooLong', { name, limit });
        case 'LINK_INVALID':
          return t('dealSections.links.invalid');
      }
    },
    [t, shared, money, number, titleOf, currency, minimum],
  );
}
