import { Button, StatusBadge, Text } from '@platform/design-system';
import { texts } from '../../texts.ts';
import { type Assignment, choiceKey, type RoleChoice, type RoleEdit } from './use-role-edit.ts';

type HeldRolesProps = {
  edit: RoleEdit;
  clientCount: number;
  /** Whether the roles may be changed (EMP-04). */
  editable: boolean;
};

/** The roles of an employee with what they are bound to, and which of them will be removed or added. */
export function HeldRoles({ edit, clientCount, editable }: HeldRolesProps) {
  const t = texts.useTexts();
  const nameOf = useRoleName();
  return (
    <ul className="admin-held-roles" aria-label={t('employees.roles.current')}>
      {edit.editable.map((assignment) => {
        const name = nameOf(assignment);
        const isRemoved = edit.isRemoved(assignment.id);
        return (
          <li key={assignment.id}>
            <span>
              <bdi>{name}</bdi>{' '}
              {isRemoved ? <StatusBadge tone="negative">{t('employees.roles.removed')}</StatusBadge> : null}
            </span>
            {editable ? (
              <Button
                size="small"
                danger={!isRemoved}
                aria-label={isRemoved ? t('employees.roles.keepOf', { name }) : t('employees.roles.removeOf', { name })}
                onClick={() => edit.toggle(assignment.id)}
              >
                {isRemoved ? t('employees.roles.keep') : t('employees.roles.remove')}
              </Button>
            ) : null}
          </li>
        );
      })}
      {edit.added.map((choice) => {
        const name = nameOf(choice);
        return (
          <li key={`new ${choiceKey(choice)}`}>
            <span>
              <bdi>{name}</bdi> <StatusBadge tone="positive">{t('employees.roles.added')}</StatusBadge>
            </span>
            <Button size="small" aria-label={t('employees.roles.removeOf', { name })} onClick={() => edit.drop(choice)}>
              {t('employees.roles.remove')}
            </Button>
          </li>
        );
      })}
      {clientCount > 0 ? (
        <li>
          <Text tone="muted">{t('employees.roles.manages', { count: clientCount })}</Text>
        </li>
      ) : null}
      {edit.editable.length + edit.added.length + clientCount === 0 ? (
        <li>
          <Text tone="muted">{t('employees.roles.none')}</Text>
        </li>
      ) : null}
    </ul>
  );
}

/** Returns a function that names a role with its deal. */
export function useRoleName(): (role: Assignment | RoleChoice) => string {
  const t = texts.useTexts();
  return (held) => {
    const [role, deal] =
      'roleName' in held ? [held.roleName, held.dealName] : [held.role.name, held.deal?.name ?? null];
    return deal ? t('employees.roles.bound', { role, deal }) : role;
  };
}
