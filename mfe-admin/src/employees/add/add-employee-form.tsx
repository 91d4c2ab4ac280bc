import '../employees.css';
import { Alert, Button, ErrorState, FieldError, LoadingState, Text, useLongWait } from '@platform/design-system';
import { Form, Input, Select } from '@platform/design-system/form';
import { type ReactNode, useEffect, useState } from 'react';
import { texts } from '../../texts.ts';
import { Rights } from '../rights.tsx';
import { useAssignableRoles } from '../use-roles.ts';
import { type NewEmployee, newEmployeeFields, useInviteEmployee } from './use-invite-employee.ts';

const empty: NewEmployee = { email: '', firstName: '', lastName: '', role: null };

const idOf = (field: keyof NewEmployee) => `add-employee-${field}`;

/** Invites an employee: address, names and role (EMP-05 to EMP-08). */
export function AddEmployeeForm({ onBusy, onClose }: { onBusy(busy: boolean): void; onClose(): void }) {
  const t = texts.useTexts();
  const [values, setValues] = useState(empty);
  const { invite, sending, faults, refused, clear } = useInviteEmployee();
  const isLong = useLongWait(sending);
  useEffect(() => {
    onBusy(sending);
    return () => onBusy(false);
  }, [onBusy, sending]);
  const [faulty] = newEmployeeFields.filter((field) => faults[field]);
  useEffect(() => {
    if (faulty) document.getElementById(idOf(faulty))?.focus();
  }, [faulty]);

  function set(part: Partial<NewEmployee>): void {
    setValues((before) => ({ ...before, ...part }));
    for (const field of newEmployeeFields) if (field in part) clear(field);
  }

  return (
    <Form layout="vertical" onFinish={() => void invite(values).then((sent) => sent && onClose())}>
      <Text as="p" tone="muted">
        {t('employees.add.intro')}
      </Text>
      {(['email', 'firstName', 'lastName'] as const).map((field) => (
        <Field key={field} field={field} fault={faults[field]}>
          <Input
            id={idOf(field)}
            dir="auto"
            inputMode={field === 'email' ? 'email' : 'text'}
            autoComplete="off"
            maxLength={field === 'email' ? 320 : 100}
            disabled={sending}
            value={values[field]}
            status={faults[field] ? 'error' : ''}
            aria-invalid={faults[field] !== undefined}
            aria-describedby={faults[field] ? `${idOf(field)}-fault` : undefined}
            onChange={({ target }) => set({ [field]: target.value })}
          />
        </Field>
      ))}
      <RoleChoice value={values.role} fault={faults.role} disabled={sending} onChange={(role) => set({ role })} />
      {refused ? (
        <Form.Item>
          <Alert role="alert" type="error" showIcon title={refused} />
        </Form.Item>
      ) : null}
      <div className="ds-actions">
        <Button type="primary" htmlType="submit" loading={sending}>
          {t('employees.add.send')}
        </Button>
        <Button disabled={sending && !isLong} onClick={onClose}>
          {t('employees.add.cancel')}
        </Button>
      </div>
    </Form>
  );
}

type FieldProps = { field: keyof NewEmployee; fault: string | undefined; children: ReactNode };

function Field({ field, fault, children }: FieldProps) {
  const t = texts.useTexts();
  return (
    <Form.Item label={t(`employees.add.${field}`)} htmlFor={idOf(field)}>
      {children}
      {fault ? <FieldError id={`${idOf(field)}-fault`}>{fault}</FieldError> : null}
    </Form.Item>
  );
}

type RoleChoiceProps = {
  value: number | null;
  fault: string | undefined;
  disabled: boolean;
  onChange(role: number): void;
};

/** The roles that an invitation can give, which are bound to nothing (reading 41), with what the chosen one allows. */
function RoleChoice({ value, fault, disabled, onChange }: RoleChoiceProps) {
  const t = texts.useTexts();
  const loaded = useAssignableRoles();
  if (loaded.state === 'loading') return <LoadingState rows={2} />;
  if (loaded.state === 'failed') return <ErrorState title={t('employees.add.rolesFailed')} onRetry={loaded.reload} />;
  const roles = loaded.data.assignableRoles.filter(({ binding }) => binding === 'NONE');
  const chosen = roles.find(({ id }) => id === value);
  return (
    <>
      <Field field="role" fault={fault}>
        <Select
          id={idOf('role')}
          placeholder={t('employees.add.choose')}
          value={value}
          disabled={disabled}
          status={fault ? 'error' : ''}
          aria-invalid={fault !== undefined}
          options={roles.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={onChange}
        />
      </Field>
      {chosen ? <Rights title={t('employees.rights.title')} held={[{ role: chosen, deal: null }]} /> : null}
    </>
  );
}
