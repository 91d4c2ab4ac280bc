import { dealName, useLoad } from '@platform/app-kit';
import { Button, ErrorState, FieldError } from '@platform/design-system';
import { FormSection } from '@platform/design-system/editing';
import { Form, Select } from '@platform/design-system/form';
import { useState } from 'react';
import { graphql } from '../../gql/index.ts';
import { texts } from '../../texts.ts';
import { Rights } from '../rights.tsx';
import type { AssignableRole } from '../use-roles.ts';
import type { RoleChoice, RoleEdit } from './use-role-edit.ts';

const DealsForRoleDocument = graphql(`
  query DealsForRole($search: String) {
    staffDeals(search: $search) {
      items {
        id
        title
        companyName
      }
    }
  }
`);

/** Adds a role to those of an employee; roles 4 and 8 ask for their deal (EMP-08, reading 41). */
export function AddRole({ roles, edit }: { roles: readonly AssignableRole[]; edit: RoleEdit }) {
  const t = texts.useTexts();
  const [role, setRole] = useState<AssignableRole | null>(null);
  const [deal, setDeal] = useState<RoleChoice['deal']>(null);
  const [fault, setFault] = useState<string | null>(null);

  function add(chosen: AssignableRole): void {
    const choice = { role: chosen, deal };
    if (chosen.binding === 'DEAL' && !deal) setFault(t('employees.roles.dealRequired'));
    else if (edit.isHeld(choice)) setFault(t('employees.roles.held'));
    else {
      edit.add(choice);
      setRole(null);
      setDeal(null);
      setFault(null);
    }
  }

  return (
    <FormSection title={t('employees.roles.addTitle')}>
      <Form.Item layout="vertical" label={t('employees.roles.role')} htmlFor="employee-role">
        <Select
          id="employee-role"
          placeholder={t('employees.roles.choose')}
          value={role?.id ?? null}
          options={roles.map(({ id, name }) => ({ value: id, label: name }))}
          aria-describedby="employee-role-fault"
          onChange={(id) => {
            setRole(roles.find((one) => one.id === id) ?? null);
            setDeal(null);
            setFault(null);
          }}
        />
      </Form.Item>
      {role?.binding === 'DEAL' ? (
        <DealField
          value={deal}
          onChange={(next) => {
            setDeal(next);
            setFault(null);
          }}
        />
      ) : null}
      {fault ? <FieldError id="employee-role-fault">{fault}</FieldError> : null}
      {role ? <Rights title={t('employees.rights.title')} held={[{ role, deal: deal?.name ?? null }]} /> : null}
      <Button disabled={!role} onClick={() => role && add(role)}>
        {t('employees.roles.add')}
      </Button>
    </FormSection>
  );
}

type DealFieldProps = { value: RoleChoice['deal']; onChange(deal: RoleChoice['deal']): void };

function DealField({ value, onChange }: DealFieldProps) {
  const t = texts.useTexts();
  const [search, setSearch] = useState('');
  const loaded = useLoad(DealsForRoleDocument, { search: search.trim() || null });
  if (loaded.state === 'failed') return <ErrorState title={t('employees.roles.dealsFailed')} onRetry={loaded.reload} />;
  const deals = loaded.state === 'ready' ? loaded.data.staffDeals.items : [];
  return (
    <Form.Item layout="vertical" label={t('employees.roles.deal')} htmlFor="employee-role-deal">
      <Select
        id="employee-role-deal"
        labelInValue
        value={value && { value: value.id, label: value.name }}
        showSearch={{ filterOption: false, onSearch: setSearch }}
        loading={loaded.state === 'loading'}
        placeholder={t('employees.roles.chooseDeal')}
        notFoundContent={loaded.state === 'loading' ? null : t('employees.roles.noDeal')}
        options={deals.map(({ id, companyName, title }) => ({ value: id, label: dealName(companyName, title) }))}
        aria-describedby="employee-role-fault"
        onChange={(next: { value: string; label: string }) => onChange({ id: next.value, name: next.label })}
      />
    </Form.Item>
  );
}
