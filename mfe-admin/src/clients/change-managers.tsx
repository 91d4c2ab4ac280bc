import { personName } from '@platform/app-kit';
import { Button, Text } from '@platform/design-system';
import { Form, Select } from '@platform/design-system/form';
import { useId, useState } from 'react';
import { BulkDialog } from '../bulk/bulk-dialog.tsx';
import { useBulk } from '../bulk/use-bulk.ts';
import { useCall } from '../bulk/use-call.ts';
import type { ClientListQuery } from '../gql/graphql.ts';
import { AssignRelationshipManagerDocument } from '../people/assign-manager.ts';
import { ManagerChoice } from '../people/manager-choice.tsx';
import { texts } from '../texts.ts';

type Client = ClientListQuery['clients']['items'][number];

/** Gives the ticked clients another relationship manager, each by a call of its own (CLI-29, DATA-07). */
export function ChangeManagers({ clients, onEnd }: { clients: readonly Client[]; onEnd(): void }) {
  const t = texts.useTexts();
  const id = useId();
  const [asking, setAsking] = useState(false);
  const [managerId, setManagerId] = useState<string | null>(null);
  const assign = useCall(AssignRelationshipManagerDocument);
  const bulk = useBulk<Client>(async (client) => {
    await assign({ clientId: client.id, managerId: managerId ?? '' });
    return undefined;
  }, personName);
  const count = clients.length;
  return (
    <>
      <Button type="primary" onClick={() => setAsking(true)}>
        {t('manager.change')}
      </Button>
      <BulkDialog
        open={asking}
        title={t('manager.title', { count })}
        confirmText={t('manager.confirm')}
        ready={managerId !== null}
        bulk={bulk}
        onConfirm={() => void bulk.run(clients)}
        onClose={(started) => {
          setAsking(false);
          if (started) onEnd();
        }}
      >
        <Text as="p">{t('manager.text')}</Text>
        <ul className="admin-bulk-people">
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
              <Select {...select} id={id} value={managerId} placeholder={t('manager.choose')} onChange={setManagerId} />
            </Form.Item>
          )}
        </ManagerChoice>
      </BulkDialog>
    </>
  );
}
