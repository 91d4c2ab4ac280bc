import { personName } from '@platform/app-kit';
import { useState } from 'react';
import { BulkDialog } from '../bulk/bulk-dialog.tsx';
import { useBulk } from '../bulk/use-bulk.ts';
import type { BulkQuestion } from '../bulk/use-bulk-question.tsx';
import { useCall } from '../bulk/use-call.ts';
import { AssignRelationshipManagerDocument } from '../people/assign-manager.ts';
import { type ManagedClient, ManagerQuestion } from '../people/manager-question.tsx';
import { texts } from '../texts.ts';

/** Gives the ticked clients another relationship manager, each by a call of its own (CLI-29, DATA-07). */
export function ChangeManagers({ rows: clients, open, onClose }: BulkQuestion<null, ManagedClient>) {
  const t = texts.useTexts();
  const [managerId, setManagerId] = useState<string | null>(null);
  const assign = useCall(AssignRelationshipManagerDocument);
  const bulk = useBulk<ManagedClient>(async (client) => {
    await assign({ clientId: client.id, managerId: managerId ?? '' });
    return undefined;
  }, personName);
  return (
    <BulkDialog
      open={open}
      title={t('manager.title', { count: clients.length })}
      confirmText={t('manager.confirm')}
      ready={managerId !== null}
      bulk={bulk}
      onConfirm={() => void bulk.run(clients)}
      onClose={onClose}
    >
      <ManagerQuestion clients={clients} managerId={managerId} onChange={setManagerId} />
    </BulkDialog>
  );
}
