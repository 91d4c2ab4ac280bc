import { readCodedError, usePermission, usePlatform } from '@platform/app-kit';
import { openRecordOf } from '@platform/design-system/list';
import { useNotSeen } from '../../bulk/use-not-seen.ts';
import type { RecordAction } from '../../record/use-action-question.tsx';
import { texts } from '../../texts.ts';
import { useSavesCompanies } from './company-rights.ts';
import { FollowingDeals } from './following-deals.tsx';
import { oppositeOf, type Publication, type SeenCompany, usePublication } from './publication.ts';

type Company = SeenCompany & { name: string; unpublishedAt: string | null };

/**
 * Returns what can be done with a company of the list, each only with its right: edit it, and publish or unpublish it
 * after its consequence was named (COMP-21 to COMP-24, PERM-23).
 * @param reload reloads the list
 */
export function useCompanyActions(reload: () => void): (company: Company) => RecordAction[] {
  const t = texts.useTexts();
  const { toasts } = usePlatform();
  const saves = useSavesCompanies();
  const publishes = usePermission('publishOpportunity');
  const send = usePublication();
  const notSeen = useNotSeen();

  async function change(company: Company, to: Publication): Promise<void> {
    try {
      const heldBack = await send(company, to);
      toasts.show({ severity: 'success', text: t(`companies.${to}.done`) });
      for (const deal of heldBack) toasts.show({ severity: 'info', text: t('companies.heldBack', deal) });
      reload();
    } catch (error) {
      toasts.show({ severity: 'error', text: t(`companies.${to}.failed`) });
      const reason = notSeen(error);
      if (reason) toasts.show({ severity: 'info', text: reason });
      // The server has refused it, so that the row is no longer what it was.
      if (readCodedError(error)) reload();
    }
  }

  function publicationOf(company: Company): RecordAction {
    const to = oppositeOf(company);
    return {
      key: to,
      label: t(`companies.${to}.open`),
      danger: to === 'unpublish',
      confirm: {
        title: t(`companies.${to}.title`, { name: company.name }),
        text: (onNamed) => <FollowingDeals company={company} change={to} onNamed={onNamed} />,
        confirmText: t(`companies.${to}.open`),
      },
      run: () => change(company, to),
    };
  }

  return (company) => [
    ...(saves ? [{ key: 'edit', label: t('companies.edit'), run: openRecordOf }] : []),
    ...(publishes ? [publicationOf(company)] : []),
  ];
}
