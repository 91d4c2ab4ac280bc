import { useLoad } from '@platform/app-kit';
import { ErrorState } from '@platform/design-system';
import { Select } from '@platform/design-system/form';
import { useState } from 'react';
import { texts } from '../../../texts.ts';
import { CompaniesForDealDocument } from '../documents.ts';
import type { DetailControl } from './detail-field.tsx';

type Company = { id: string; name: string; unpublishedAt: string | null };

type CompanyFieldProps = {
  control: DetailControl;
  value: string;
  /** The company of the stored deal, whose name is shown without a search. */
  stored: Company | null;
  disabled: boolean;
  onChange(id: string): void;
};

/** The company of a deal, found by its name. */
export function CompanyField({ control, value, stored, disabled, onChange }: CompanyFieldProps) {
  const t = texts.useTexts();
  const [search, setSearch] = useState('');
  const [known, setKnown] = useState<readonly Company[]>(stored ? [stored] : []);
  const loaded = useLoad(CompaniesForDealDocument, { search: search.trim() || null });
  if (loaded.state === 'failed') {
    return <ErrorState title={t('editor.details.companiesFailed')} onRetry={loaded.reload} />;
  }
  const companies = loaded.data?.companies.items ?? [];
  const nameOf = ({ name, unpublishedAt }: Company) =>
    unpublishedAt ? t('editor.details.unpublishedCompany', { name }) : name;
  const toOption = (company: Company) => ({ value: company.id, label: nameOf(company) });
  // The chosen one keeps its name when the search leads elsewhere.
  const chosen = [...companies, ...known].find(({ id }) => id === value);
  const isListed = companies.some(({ id }) => id === value);
  return (
    <Select
      {...control}
      value={value || null}
      disabled={disabled}
      placeholder={t('editor.details.chooseCompany')}
      loading={loaded.state === 'loading'}
      showSearch={{ filterOption: false, onSearch: setSearch }}
      notFoundContent={loaded.state === 'loading' ? null : t('editor.details.noCompany')}
      options={[...companies, ...(chosen && !isListed && search === '' ? [chosen] : [])].map(toOption)}
      labelRender={({ label, value: id }) => label ?? (chosen?.id === id ? nameOf(chosen) : null)}
      onChange={(id: string) => {
        const company = companies.find((each) => each.id === id);
        if (company) setKnown([company]);
        setSearch('');
        onChange(id);
      }}
    />
  );
}
