import { usePlatform, useSend } from '@platform/app-kit';
import { Button } from '@platform/design-system';
import { Select } from '@platform/design-system/form';
import { AssignRelationshipManagerDocument } from '../../people/assign-manager.ts';
import { ManagerChoice } from '../../people/manager-choice.tsx';
import { texts } from '../../texts.ts';

type ManagerEditorProps = {
  clientId: string;
  managerId: string | null;
  close(): void;
};

/** Gives the client to the chosen relationship manager at once (CLI-29); a refusal leaves the former one. */
export function ManagerEditor({ clientId, managerId, close }: ManagerEditorProps) {
  const t = texts.useTexts();
  const { toasts } = usePlatform();
  const [assign, assigning] = useSend(AssignRelationshipManagerDocument);

  async function choose(chosen: string): Promise<void> {
    if (assigning) return;
    if (chosen !== managerId) {
      if (!(await assign({ clientId, managerId: chosen }))) return;
      toasts.show({ severity: 'success', text: t('client.manager.changed') });
    }
    close();
  }

  return (
    <div className="admin-client-manager">
      <ManagerChoice>
        {(select) => (
          <Select
            {...select}
            aria-label={t('client.manager.choose')}
            autoFocus
            value={null}
            loading={select.loading || assigning}
            disabled={assigning}
            placeholder={t('client.manager.choose')}
            onChange={(chosen: string) => void choose(chosen)}
          />
        )}
      </ManagerChoice>
      <Button size="small" disabled={assigning} onClick={close}>
        {t('client.manager.cancel')}
      </Button>
    </div>
  );
}
