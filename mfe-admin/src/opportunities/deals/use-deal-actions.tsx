import { openRecordOf } from '@platform/design-system/list';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { RecordAction } from '../../record/use-action-question.tsx';
import { texts } from '../../texts.ts';
import { type Deal, isGivenUp, nameOfDeal } from './staff-deals.ts';
import { useCancelDeal } from './use-cancel-deal.ts';
import { type Publication, usePublication } from './use-publication.ts';

const PermissionDialog = lazy(() => import('./permission-dialog.tsx'));
const WatchersDialog = lazy(() => import('./watchers-dialog.tsx'));

type Dialog = 'permission' | 'watchers';

/**
 * Returns what the employee may do with a deal of the list (ADEAL-10, PERM-13), and the dialogs of it, which must be
 * rendered beside the list.
 * @param reload reloads the list
 */
export function useDealActions(reload: () => void): {
  actionsOf(deal: Deal): RecordAction[];
  showWatchers(deal: Deal): void;
  dialogs: ReactNode;
} {
  const t = texts.useTexts();
  const cancel = useCancelDeal(reload);
  const publish = usePublication(reload);
  const [chosen, setChosen] = useState<{ deal: Deal; dialog: Dialog; opening: number } | null>(null);
  const [open, setOpen] = useState(false);

  function show(deal: Deal, dialog: Dialog): void {
    setChosen((before) => ({ deal, dialog, opening: (before?.opening ?? 0) + 1 }));
    setOpen(true);
  }

  function publicationOf(deal: Deal): RecordAction[] {
    const act: Publication = deal.publishedAt ? 'unpublish' : 'publish';
    if (!deal.rights.publishOpportunity || (act === 'publish' && isGivenUp(deal))) return [];
    const withChanges = act === 'publish' && deal.hasPendingChanges;
    return [
      {
        key: act,
        label: t(`deals.${act}.open`),
        confirm: {
          title: t(`deals.${act}.title`, { name: nameOfDeal(deal) }),
          text: withChanges ? t('deals.publish.textWithChanges') : t(`deals.${act}.text`),
          confirmText: t(`deals.${act}.open`),
        },
        run: () => publish(act, deal),
      },
    ];
  }

  function cancellationOf(deal: Deal): RecordAction[] {
    if (!deal.rights.editOpportunity || deal.status === 'CANCELED') return [];
    return [
      {
        key: 'cancel',
        label: t('deals.cancel.open'),
        danger: true,
        confirm: {
          title: t('deals.cancel.title', { name: nameOfDeal(deal) }),
          text: t('deals.cancel.text'),
          confirmText: t('deals.cancel.confirm'),
          cancelText: t('deals.cancel.keep'),
        },
        run: () => cancel(deal.id),
      },
    ];
  }

  const actionsOf = (deal: Deal): RecordAction[] => [
    ...(deal.rights.editOpportunity ? [{ key: 'edit', label: t('deals.edit'), run: openRecordOf }] : []),
    ...publicationOf(deal),
    ...(deal.rights.editOpportunityPrivacy
      ? [{ key: 'permission', label: t('deals.permission.open'), run: () => show(deal, 'permission') }]
      : []),
    ...cancellationOf(deal),
  ];

  const properties = chosen && { key: chosen.opening, deal: chosen.deal, open, onClose: () => setOpen(false) };
  const DialogOf = chosen?.dialog === 'watchers' ? WatchersDialog : PermissionDialog;
  return {
    actionsOf,
    showWatchers: (deal) => show(deal, 'watchers'),
    dialogs: properties ? (
      <Suspense fallback={null}>
        <DialogOf {...properties} key={properties.key} />
      </Suspense>
    ) : null,
  };
}
