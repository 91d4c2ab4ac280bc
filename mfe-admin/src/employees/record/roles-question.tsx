import { personName, useSession } from '@platform/app-kit';
import { Alert, ConfirmDialog, Text } from '@platform/design-system';
import { useState } from 'react';
import { texts } from '../../texts.ts';
import { Rights } from '../rights.tsx';
import type { Employee } from './employee-page.tsx';
import { useRoleName } from './held-roles.tsx';
import { SuccessorField } from './successor-field.tsx';
import { choiceKey, type RoleEdit } from './use-role-edit.ts';

type RolesQuestionProps = {
  open: boolean;
  employee: Employee;
  edit: RoleEdit;
  busy: boolean;
  successorFault: string | null;
  onConfirm(successorId: string | null): void;
  onCancel(): void;
};

/** Names what a change of roles does to whom before it is saved, and asks who gets the clients (EMP-08, EMP-11). */
export function RolesQuestion(props: RolesQuestionProps) {
  const { open, employee, edit, busy, successorFault, onConfirm, onCancel } = props;
  const t = texts.useTexts();
  const { account } = useSession();
  const nameOf = useRoleName();
  const [successorId, setSuccessorId] = useState<string | null>(null);
  const name = personName(employee);
  return (
    <ConfirmDialog
      open={open}
      title={t('employees.roles.confirmTitle', { name })}
      confirmText={t('employees.roles.confirm')}
      cancelText={t('employees.roles.cancel')}
      danger={edit.removed.length > 0}
      busy={busy}
      onConfirm={() => onConfirm(edit.handsOver ? successorId : null)}
      onCancel={onCancel}
    >
      <div className="admin-employees-question">
        <ul className="admin-rights-list">
          {edit.removed.map((assignment) => (
            <li key={assignment.id}>{t('employees.roles.loses', { name, role: nameOf(assignment) })}</li>
          ))}
          {edit.added.map((choice) => (
            <li key={choiceKey(choice)}>{t('employees.roles.gains', { name, role: nameOf(choice) })}</li>
          ))}
        </ul>
        <Text as="p">{t('employees.roles.confirmText', { name })}</Text>
        {account?.id === employee.id && edit.removed.length > 0 ? (
          <Alert type="warning" showIcon title={t('employees.roles.losesOwn')} />
        ) : null}
        {edit.after.length > 0 ? (
          <Rights title={t('employees.roles.rightsNow')} held={edit.after} />
        ) : (
          <Alert type="warning" showIcon title={t('employees.roles.losesAll', { name })} />
        )}
        {edit.handsOver ? (
          <SuccessorField employee={employee} fault={successorFault} onChange={setSuccessorId} />
        ) : null}
      </div>
    </ConfirmDialog>
  );
}
