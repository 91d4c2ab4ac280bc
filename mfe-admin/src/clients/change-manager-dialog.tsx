import { personName } from '@platform/app-kit';
import { BusyModal } from '@platform/design-system';
import { useState } from 'react';
import { type ManagedClient, ManagerQuestion } from '../people/manager-question.tsx';
import { useAssignManager } from '../people/use-assign-manager.ts';
import { texts } from '../texts.ts';

type ChangeManagerDialogProps = { client: ManagedClient; open: boolean; onClose(): void };

/** Asks for the new relationship manager of one client; stays open after a refusal (CLI-29). */
export function ChangeManagerDialog({ client, open, onClose }: ChangeManagerDialogProps) {
  const t = texts.useTexts();
  const [assign, assigning] = useAssignManager();
  const [managerId, setManagerId] = useState<string | null>(null);
  return (
    <BusyModal
      open={open}
      title={t('manager.titleOf', { name: personName(client) })}
      okText={t('manager.confirm')}
      cancelText={t('manager.cancel')}
      okButtonProps={{ disabled: managerId === null, loading: assigning }}
      busy={assigning}
      width={480}
      destroyOnHidden
      onOk={async () => {
        if (managerId !== null && (await assign(client.id, managerId))) onClose();
      }}
      onCancel={onClose}
    >
      <ManagerQuestion clients={[client]} managerId={managerId} onChange={setManagerId} />
    </BusyModal>
  );
}
