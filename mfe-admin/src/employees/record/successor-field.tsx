import { personName, useSession } from '@platform/app-kit';
import { FieldError, Text } from '@platform/design-system';
import { Form, Select } from '@platform/design-system/form';
import { useEffect, useState } from 'react';
import { ManagerChoice } from '../../people/manager-choice.tsx';
import { texts } from '../../texts.ts';
import type { Employee } from './employee-page.tsx';

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
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null);
  // Nothing is chosen when the question is asked again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the question appears
  useEffect(() => onChange(null), []);
  return (
    <>
      <Text as="p">{t('employees.successor.hands', { name: personName(employee), count: employee.clientCount })}</Text>
      <ManagerChoice except={employee.id}>
        {(select) => (
          <Form.Item layout="vertical" label={t('employees.successor.label')} htmlFor="employee-successor">
            <Select
              {...select}
              id="employee-successor"
              labelInValue
              allowClear
              value={chosen}
              placeholder={account ? personName(account) : ''}
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
      </ManagerChoice>
    </>
  );
}
