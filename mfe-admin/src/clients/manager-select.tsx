import { personName, useLoad } from '@platform/app-kit';
import { ErrorState } from '@platform/design-system';
import { Form, Select } from '@platform/design-system/form';
import { useState } from 'react';
import { graphql } from '../gql/index.ts';
import { texts } from '../texts.ts';

const ManagerOptionsDocument = graphql(`
  query ManagerOptions($search: String) {
    possibleManagers(search: $search) {
      id
      firstName
      lastName
      email
    }
  }
`);

type ManagerSelectProps = { id: string; value: string | null; onChange(managerId: string | null): void };

/** The choice of a relationship manager among those who may be one (CLI-30). */
export function ManagerSelect({ id, value, onChange }: ManagerSelectProps) {
  const t = texts.useTexts();
  const [search, setSearch] = useState('');
  const loaded = useLoad(ManagerOptionsDocument, { search: search.trim() || null });
  if (loaded.state === 'failed') return <ErrorState title={t('manager.failed')} onRetry={loaded.reload} />;
  const managers = loaded.data?.possibleManagers ?? [];
  return (
    <Form.Item layout="vertical" label={t('manager.label')} htmlFor={id}>
      <Select
        id={id}
        value={value}
        showSearch={{ filterOption: false, onSearch: setSearch }}
        loading={loaded.state === 'loading'}
        placeholder={t('manager.choose')}
        notFoundContent={loaded.state === 'loading' ? null : t('manager.noMatch')}
        options={managers.map((manager) => ({
          value: manager.id,
          label: `${personName(manager)} (${manager.email})`,
        }))}
        onChange={onChange}
      />
    </Form.Item>
  );
}
