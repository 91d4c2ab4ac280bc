import { personName, usePermission, useSession } from '@platform/app-kit';
import { Form, Input, Select } from '@platform/design-system/form';
import { ManagerChoice } from '../../people/manager-choice.tsx';
import { texts } from '../../texts.ts';
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
  return chooses ? <OptionalManager /> : <Name value={own} />;
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
function OptionalManager() {
  const t = texts.useTexts();
  const name = useOwnName();
  return (
    <ManagerChoice>
      {(select) => (
        <Form.Item<NewClientValues>
          name="manager"
          label={t('createAccount.manager')}
          getValueProps={(value: NewClientValues['manager']) => ({ value: value ?? undefined })}
          normalize={(value?: NewClientValues['manager']) =>
            value ? { value: value.value, label: value.label } : null
          }
        >
          <Select {...select} labelInValue allowClear placeholder={name} />
        </Form.Item>
      )}
    </ManagerChoice>
  );
}
