import '../bulk/bulk.css';
import './manager-question.css';
import { personName } from '@platform/app-kit';
import { Text } from '@platform/design-system';
import { Form, Select } from '@platform/design-system/form';
import { useId } from 'react';
import { texts } from '../texts.ts';
import { ManagerChoice } from './manager-choice.tsx';

type Person = { firstName?: string | null; lastName?: string | null; email: string };

/** Somebody whose relationship manager is to be changed. */
export type ManagedClient = Person & { id: string; relationshipManager?: Person | null };

type ManagerQuestionProps = {
  clients: readonly ManagedClient[];
  managerId: string | null;
  onChange(managerId: string): void;
};

/** Says whose relationship manager will be changed, with the present ones, and asks for the new one (CLI-29). */
export function ManagerQuestion({ clients, managerId, onChange }: ManagerQuestionProps) {
  const t = texts.useTexts();
  const id = useId();
  return (
    <>
      <Text as="p">{t('manager.text', { count: clients.length })}</Text>
      <ul className="admin-bulk-names admin-managed-clients">
        {clients.map((client) => (
          <li key={client.id}>
            <bdi>{personName(client)}</bdi>{' '}
            <Text tone="muted">
              {client.relationshipManager
                ? t('manager.now', { name: personName(client.relationshipManager) })
                : t('manager.nobody')}
            </Text>
          </li>
        ))}
      </ul>
      <ManagerChoice>
        {(select) => (
          <Form.Item layout="vertical" label={t('manager.label')} htmlFor={id}>
            <Select {...select} id={id} value={managerId} placeholder={t('manager.choose')} onChange={onChange} />
          </Form.Item>
        )}
      </ManagerChoice>
    </>
  );
}
