import '../employees.css';
import { personName, readCodedError, useErrorText, usePermission, usePlatform, useSession } from '@platform/app-kit';
import { callInTime } from '@platform/app-kit/in-time';
import { Text } from '@platform/design-system';
import { useRef } from 'react';
import type { RecordAction } from '../../record/record-actions.tsx';
import { texts } from '../../texts.ts';
import { SuccessorField } from './successor-field.tsx';

type Employee = {
  id: string;
  firstName: string | null;
  lastName: string | null;
  email: string;
  disabled: boolean;
  clientCount: number;
};

/**
 * Returns the action that disables or enables an employee (AAPI-04, CLI-25, CLI-26); none without the flag and for
 * oneself. Who manages clients hands them to a successor (reading 43).
 */
export function useDisabling(reload: () => void): (employee: Employee) => RecordAction[] {
  const t = texts.useTexts();
  const { http, toasts } = usePlatform();
  const { show } = useErrorText();
  const assigns = usePermission('assignRoles');
  const { account } = useSession();
  // Not a state: the question that is shown does not change with it.
  const successor = useRef<string | null>(null);

  async function send(employee: Employee): Promise<void> {
    const { id, disabled, clientCount } = employee;
    const wanted = !disabled;
    const successorId = wanted && clientCount > 0 ? successor.current : null;
    successor.current = null;
    try {
      const body = { accountId: id, disabled: wanted, ...(successorId ? { successorId } : {}) };
      await callInTime((signal) => http.json('POST', '/api/user/disable', body, { signal }));
      const text = wanted ? t('employees.record.userDisabled') : t('employees.record.userEnabled');
      toasts.show({ severity: 'success', text });
    } catch (error) {
      const code = readCodedError(error)?.code;
      if (code === 'LAST_ADMINISTRATOR') {
        toasts.show({
          severity: 'error',
          text: `${t('employees.roles.lastAdministrator', { name: personName(employee) })}.`,
        });
      } else show(code === 'FIELD_INVALID' ? undefined : error, t('employees.record.statusFailed'));
    }
    reload();
  }

  return (employee) => {
    const name = personName(employee);
    const run = () => send(employee);
    if (!assigns || account?.id === employee.id) return [];
    if (employee.disabled) return [{ key: 'enable', label: t('employees.record.enable'), run }];
    return [
      {
        key: 'disable',
        label: t('employees.record.disable'),
        danger: true,
        confirm: {
          title: t('employees.record.disableTitle', { name }),
          text: (
            <div className="admin-employees-question">
              <Text as="p">{t('employees.record.disableText', { name })}</Text>
              {employee.clientCount > 0 ? (
                <SuccessorField
                  employee={employee}
                  onChange={(successorId) => {
                    successor.current = successorId;
                  }}
                />
              ) : null}
            </div>
          ),
          confirmText: t('employees.record.disable'),
        },
        run,
      },
    ];
  };
}
