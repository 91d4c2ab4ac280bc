import '../employees.css';
import { usePermission } from '@platform/app-kit';
import { LoadGate } from '@platform/app-kit/pages';
import { Alert } from '@platform/design-system';
import { FormColumn, FormSection, SaveBar } from '@platform/design-system/editing';
import { paths } from '@platform/paths';
import { useNavigate } from '@platform/router';
import { useState } from 'react';
import { ConflictDialog } from '../../form/conflict-dialog.tsx';
import { LeaveQuestion } from '../../form/leave-question.tsx';
import type { Conflict } from '../../form/use-save.ts';
import { texts } from '../../texts.ts';
import { Rights } from '../rights.tsx';
import { type AssignableRole, useAssignableRoles } from '../use-roles.ts';
import { AddRole } from './add-role.tsx';
import type { EmployeeProps } from './employee-page.tsx';
import { HeldRoles } from './held-roles.tsx';
import { RolesQuestion } from './roles-question.tsx';
import { useChangeRoles } from './use-change-roles.ts';
import { useRoleEdit } from './use-role-edit.ts';

/** The roles of an employee, and their editor for those who may assign roles (EMP-04, EMP-08 to EMP-12). */
export function RolesTab(props: EmployeeProps) {
  const t = texts.useTexts();
  return (
    <LoadGate loaded={useAssignableRoles()} failed={t('employees.add.rolesFailed')}>
      {({ assignableRoles }) => <RoleEditor {...props} roles={assignableRoles} />}
    </LoadGate>
  );
}

function RoleEditor({ employee, reload, roles }: EmployeeProps & { roles: readonly AssignableRole[] }) {
  const t = texts.useTexts();
  const navigate = useNavigate();
  const assigns = usePermission('assignRoles');
  const edit = useRoleEdit(employee, roles);
  const [save, saving] = useChangeRoles(employee);
  const [asking, setAsking] = useState(false);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [successorFault, setSuccessorFault] = useState<string | null>(null);
  const { id, rolesVersion, clientCount } = employee;

  async function send(successorId: string | null): Promise<void> {
    setFailure(null);
    setSuccessorFault(null);
    const saved = await save({
      accountId: id,
      version: rolesVersion,
      added: edit.added.map(({ role, deal }) => ({ roleId: role.id, dealId: deal?.id ?? null })),
      removed: edit.removed.map((assignment) => assignment.id),
      successorId,
    });
    if (saved.state === 'successor') return setSuccessorFault(t('employees.successor.invalid'));
    setAsking(false);
    if (saved.state === 'conflict') return setConflict(saved.conflict);
    edit.discard();
    setConflict(null);
    if (saved.state === 'failed') setFailure(saved.text);
    // Without a staff role, the account is no employee any more.
    if (saved.state === 'saved' && saved.left) navigate(paths.employees());
    else reload();
  }

  return (
    <FormColumn>
      {failure ? (
        <Alert
          className="admin-employees-note"
          role="alert"
          type="error"
          showIcon
          title={t('employees.roles.failed')}
          description={failure}
        />
      ) : null}
      {assigns && edit.restored && edit.dirty ? (
        <Alert className="admin-employees-note" role="status" type="info" showIcon title={t('form.restored')} />
      ) : null}
      <FormSection title={t('employees.roles.current')}>
        <HeldRoles edit={edit} clientCount={clientCount} editable={assigns} />
        <Rights title={t('employees.roles.rightsNow')} held={edit.after} />
      </FormSection>
      {assigns ? (
        <>
          <AddRole roles={roles} edit={edit} />
          {edit.dirty ? (
            <SaveBar
              texts={{ unsaved: t('form.unsaved'), discard: t('form.discard'), save: t('form.save') }}
              saving={saving}
              onDiscard={edit.discard}
              onSave={() => setAsking(true)}
            />
          ) : null}
          <RolesQuestion
            open={asking}
            employee={employee}
            edit={edit}
            busy={saving}
            successorFault={successorFault}
            onConfirm={(successorId) => void send(successorId)}
            onCancel={() => {
              setAsking(false);
              setSuccessorFault(null);
            }}
          />
          <ConflictDialog
            conflict={conflict}
            onKeep={() => {
              setConflict(null);
              reload();
            }}
            onReload={() => {
              setConflict(null);
              edit.discard();
              reload();
            }}
          />
          <LeaveQuestion unsaved={edit.dirty && !saving} />
        </>
      ) : null}
    </FormColumn>
  );
}
