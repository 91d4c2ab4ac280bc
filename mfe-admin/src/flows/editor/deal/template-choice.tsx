import { useLoad } from '@platform/app-kit';
import { ErrorState } from '@platform/design-system';
import { Select } from '@platform/design-system/form';
import { useId, useState } from 'react';
import { graphql } from '../../../gql/index.ts';
import { texts } from '../../../texts.ts';

const TemplateChoicesDocument = graphql(`
  query TemplateChoices($search: String) {
    investmentTemplates(search: $search) {
      items {
        id
        name
      }
    }
  }
`);

type TemplateChoiceProps = { value: string | null; onChange(templateId: string): void };

/** Chooses one of all templates; the server searches them. */
export function TemplateChoice({ value, onChange }: TemplateChoiceProps) {
  const t = texts.useTexts();
  const id = useId();
  const [search, setSearch] = useState('');
  const loaded = useLoad(TemplateChoicesDocument, { search: search.trim() || null });
  if (loaded.state === 'failed') return <ErrorState title={t('templates.failed.INVESTMENT')} onRetry={loaded.reload} />;
  return (
    <div className="ds-form-field">
      <label htmlFor={id}>{t('flows.deal.attaching.choose')}</label>
      <Select
        id={id}
        value={value}
        placeholder={t('flows.deal.attaching.placeholder')}
        showSearch={{ filterOption: false, onSearch: setSearch }}
        loading={loaded.state === 'loading'}
        notFoundContent={loaded.state === 'loading' ? null : t('flows.deal.attaching.none')}
        options={loaded.data?.investmentTemplates.items.map((item) => ({ value: item.id, label: item.name })) ?? []}
        onChange={onChange}
      />
    </div>
  );
}
