import { personName, useLoad, usePermission, useSession } from '@platform/app-kit';
import { ErrorState } from '@platform/design-system';
import { Form, Input, Select } from '@platform/design-system/form';
import { useState } from 'react';
import { texts } from '../../texts.ts';
import { PossibleManagersDocument } from '../possible-managers.ts';
import type { NewClientValues } from './values.ts';

type ManagerStepProps = {
  /** The choice for an account that exists: null for the employee who created it. Undefined before. */
  chosen?: NewClientValues['manager'] | undefined;
};

/**
 * The client's relationship manager. Only holders of `assign_roles`, i.e. administrators, may choose one; other
 * employees see themselves (CACC-05).
 */
export function ManagerStep({ chosen }: ManagerStepProps) {
  const own = useOwnName();
  const chooses = usePermission('assignRoles');
  if (chosen !== undefined) return <Name value={chosen?.label ?? own} />;
  return chooses ? <ManagerChoice /> : <Name value={own} />;
}

function useOwnName(): string {
  const { account } = useSession();
  return account ? personName(account) : '';
}

function Name({ value }: { value: string }) {
  const t = texts.useTexts();
  return (
    <Form.Item label={t('createAccount.manager')} htmlFor="create-account-manager">
      <Input id="create-account-manager" value={value} readOnly variant="filled" />
    </Form.Item>
  );
}

/** The choice is optional; it defaults to the employee who creates the account. */
function ManagerChoice() {
  const t = texts.useTexts();
  const name = useOwnName();
  const [search, setSearch] = useState('');
  const loaded = useLoad(PossibleManagersDocument, { search: search.trim() || null });
  if (loaded.state === 'failed')
    return <ErrorState title={t('createAccount.managersFailed')} onRetry={loaded.reload} />;
  const managers = loaded.state === 'ready' ? loaded.data.possibleManagers : [];
  return (
    <Form.Item<NewClientValues>
      name="manager"
      label={t('createAccount.manager')}
      getValueProps={(value: NewClientValues['manager']) => ({ value: value ?? undefined })}
      normalize={(value?: NewClientValues['manager']) => (value ? { value: value.value, label: value.label } : null)}
    >
      <Select
        labelInValue
        allowClear
        showSearch={{ filterOption: false, onSearch: setSearch }}
        loading={loaded.state === 'loading'}
        placeholder={name}
        notFoundContent={loaded.state === 'loading' ? null : t('createAccount.noManager')}
        options={managers.map((manager) => ({ value: manager.id, label: personName(manager) }))}
      />
    </Form.Item>
  );
}
