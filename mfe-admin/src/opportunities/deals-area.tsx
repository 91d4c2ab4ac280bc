import './area.css';
import { usePageTitle } from '@platform/app-kit';
import { Page, PageHeader } from '@platform/design-system';
import { paths } from '@platform/paths';
import { Link, useSearchParams } from '@platform/router';
import type { ReactNode } from 'react';
import { texts } from '../texts.ts';

/** The lists of the area; all staff may see both (PERM-08, PERM-23). */
const lists = { deals: paths.staffDealList(), companies: paths.staffCompanies() } as const;

export type DealsAreaList = keyof typeof lists;

type DealsAreaProps = {
  list: DealsAreaList;
  /** Shown beside the title, such as the button that adds an entry. */
  actions?: ReactNode;
  children: ReactNode;
};

/** The frame of the lists of deals and companies, with links between them that keep the search (ADEAL-02). */
export function DealsArea({ list: current, actions, children }: DealsAreaProps) {
  const t = texts.useTexts();
  const [parameters] = useSearchParams();
  const search = parameters.get('search');
  usePageTitle(t('opportunities.title'));
  return (
    <Page width="full">
      <PageHeader title={t('opportunities.title')} actions={actions} />
      <nav className="admin-area-links" aria-label={t('opportunities.linksLabel')}>
        {Object.entries(lists).map(([list, path]) => (
          <Link
            key={list}
            className="admin-area-link"
            to={search ? `${path}?${new URLSearchParams({ search })}` : path}
            aria-current={list === current ? 'page' : undefined}
          >
            {t(`opportunities.lists.${list as DealsAreaList}`)}
          </Link>
        ))}
      </nav>
      {children}
    </Page>
  );
}
