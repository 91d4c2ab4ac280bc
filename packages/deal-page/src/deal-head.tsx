import { dealName } from '@platform/app-kit';
import { CompanyLogo, DealStatusBadge } from '@platform/deal-ui';
import { PageHeader } from '@platform/design-system';
import type { ReactNode } from 'react';
import type { PageDeal } from './deal.ts';
import { texts } from './texts.ts';

type DealHeadProps = {
  deal: Pick<PageDeal, 'title' | 'status' | 'company'>;
  /** The way back, above the head. */
  back?: ReactNode;
  actions?: ReactNode;
};

/** The head of a deal page: logo, name, status, place and year of foundation (DEAL-02, EDIT-24, EDIT-25). */
export function DealHead({ deal, back, actions }: DealHeadProps) {
  const t = texts.useTexts();
  const { company } = deal;
  const facts = [
    [company.hqCity, company.hqState, company.hqCountry?.description].filter(Boolean).join(', '),
    company.foundingYear ? t('founded', { year: company.foundingYear }) : '',
  ].filter(Boolean);
  return (
    <PageHeader
      back={back}
      media={
        <CompanyLogo
          name={company.name}
          url={company.logoUrl}
          size="page"
          width={company.logoWidth}
          height={company.logoHeight}
        />
      }
      title={<span dir="auto">{dealName(company.name, deal.title)}</span>}
      badge={<DealStatusBadge status={deal.status} />}
      subtitle={facts.join(' · ')}
      actions={actions}
    />
  );
}
