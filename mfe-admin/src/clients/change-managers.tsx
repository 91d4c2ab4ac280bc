import { personName } from '@platform/app-kit';
import { Button } from '@platform/design-system';
import { useState } from 'react';
import { BulkDialog } from '../bulk/bulk-dialog.tsx';
import { useBulk } from '../bulk/use-bulk.ts';
import { useCall } from '../bulk/use-call.ts';
import { AssignRelationshipManagerDocument } from '../people/assign-manager.ts';
import { type ManagedClient, ManagerQuestion } from '../people/manager-question.tsx';
import { texts } from '../texts.ts';

/** Gives the ticked clients another relationship manager, each by a call of its own (CLI-29, DATA-07). */
export function ChangeManagers({ clients, onEnd }: { clients: readonly ManagedClient[]; onEnd(): void }) {
  const t = texts.useTexts();
  const [asking, setAsking] = useState(false);
  const [managerId, setManagerId] = useState<string | null>(null);
  const assign = useCall(AssignRelationshipManagerDocument);
  const bulk = useBulk<ManagedClient>(async (client) => {
    await assign({ clientId: client.id, managerId: managerId ?? '' });
    return undefined;
  }, personName);
  return (
    <>
      <Button type="primary" onClick={() => setAsking(true)}>
        {t('manager.change')}
      </Button>
      <BulkDialog
        open={asking}
        title={t('manager.title', { count: clients.length })}
        confirmText={t('manager.confirm')}
        ready={managerId !== null}
        bulk={bulk}
        onConfirm={() => void bulk.run(clients)}
        onClose={(started) => {
          setAsking(false);
          if (started) onEnd();
        }}
      >
        <ManagerQuestion clients={clients} managerId={managerId} onChange={setManagerId} />
      </BulkDialog>
    </>
  );
}
