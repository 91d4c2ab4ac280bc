import { personName, useLoad, useSession } from '@platform/app-kit';
import { ErrorState, FieldError, Text } from '@platform/design-system';
import { Form, Select } from '@platform/design-system/form';
import { useEffect, useState } from 'react';
import { graphql } from '../../gql/index.ts';
import { texts } from '../../texts.ts';
import type { Employee } from './employee-page.tsx';

const PossibleSuccessorsDocument = graphql(`
  query PossibleSuccessors($search: String) {
    possibleManagers(search: $search) {
      id
      firstName
      lastName
      email
    }
  }
`);

type SuccessorFieldProps = {
  employee: Pick<Employee, 'id' | 'firstName' | 'lastName' | 'email' | 'clientCount'>;
  /** Called with null for nobody, in which case the caller takes over. */
  onChange(successorId: string | null): void;
  fault?: string | null;
};

/** Says how many clients an employee manages and asks who gets them (EMP-11, reading 43). */
export function SuccessorField({ employee, onChange, fault }: SuccessorFieldProps) {
  const t = texts.useTexts();
  const { account } = useSession();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null);
  // Nothing is chosen when the question is asked again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the question appears
  useEffect(() => onChange(null), []);
  const loaded = useLoad(PossibleSuccessorsDocument, { search: search.trim() || null });
  const people = loaded.state === 'ready' ? loaded.data.possibleManagers.filter(({ id }) => id !== employee.id) : [];
  return (
    <>
      <Text as="p">{t('employees.successor.hands', { name: personName(employee), count: employee.clientCount })}</Text>
      {loaded.state === 'failed' ? (
        <ErrorState title={t('employees.successor.failed')} onRetry={loaded.reload} />
      ) : (
        <Form.Item layout="vertical" label={t('employees.successor.label')} htmlFor="employee-successor">
          <Select
            id="employee-successor"
            labelInValue
            allowClear
            value={chosen}
            showSearch={{ filterOption: false, onSearch: setSearch }}
            loading={loaded.state === 'loading'}
            placeholder={account ? personName(account) : ''}
            notFoundContent={loaded.state === 'loading' ? null : t('employees.successor.none')}
            options={people.map((person) => ({ value: person.id, label: personName(person) }))}
            status={fault ? 'error' : ''}
            aria-describedby="employee-successor-hint employee-successor-fault"
            onChange={(next?: { value: string; label: string } | null) => {
              setChosen(next ?? null);
              onChange(next?.value ?? null);
            }}
          />
          <div id="employee-successor-hint">
            <Text tone="muted" size="caption">
              {t('employees.successor.hint')}
            </Text>
          </div>
          {fault ? <FieldError id="employee-successor-fault">{fault}</FieldError> : null}
        </Form.Item>
      )}
    </>
  );
}
