import { usePermission } from '@platform/app-kit';
import { StatusBadge, Text } from '@platform/design-system';
import { FormSection } from '@platform/design-system/editing';
import { paths } from '@platform/paths';
import { Link } from '@platform/router';
import { texts } from '../../texts.ts';
import type { EditedCompany } from './values.ts';

/** The deals of the company that the employee may see, with the way to their editor. */
export function CompanyDeals({ deals, id }: { deals: EditedCompany['deals']; id: string }) {
  const t = texts.useTexts();
  const opens = usePermission('editOpportunity');
  return (
    <FormSection id={id} title={t('companyForm.sections.deals')}>
      {deals.length > 0 ? (
        <ul className="admin-company-deals" aria-label={t('companyForm.sections.deals')}>
          {deals.map((deal) => (
            <li key={deal.id}>
              {opens ? (
                <Link to={paths.dealEditor({ dealId: deal.id })}>
                  <bdi>{deal.title}</bdi>
                </Link>
              ) : (
                <bdi>{deal.title}</bdi>
              )}
              {deal.status === 'CANCELED' || deal.status === 'VOIDED' ? (
                <StatusBadge tone="negative">{t(`deals.closed.${deal.status}`)}</StatusBadge>
              ) : null}
              <StatusBadge tone={deal.publishedAt ? 'positive' : 'neutral'}>
                {t(deal.publishedAt ? 'deals.published' : 'deals.draft')}
              </StatusBadge>
            </li>
          ))}
        </ul>
      ) : (
        <Text tone="muted">{t('companyForm.noDeals')}</Text>
      )}
    </FormSection>
  );
}
