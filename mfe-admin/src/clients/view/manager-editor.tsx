import { Button } from '@platform/design-system';
import { Select } from '@platform/design-system/form';
import { ManagerChoice } from '../../people/manager-choice.tsx';
import { useAssignManager } from '../../people/use-assign-manager.ts';
import { texts } from '../../texts.ts';

type ManagerEditorProps = {
  clientId: string;
  managerId: string | null;
  close(): void;
};

/** Gives the client to the chosen relationship manager at once (CLI-29); a refusal leaves the former one. */
export function ManagerEditor({ clientId, managerId, close }: ManagerEditorProps) {
  const t = texts.useTexts();
  const [assign, assigning] = useAssignManager();

  async function choose(chosen: string): Promise<void> {
    if (assigning) return;
    if (chosen === managerId || (await assign(clientId, chosen))) close();
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
      <div className="ds-actions">
        <Button size="small" onClick={close}>
          {t('client.manager.cancel')}
        </Button>
      </div>
    </div>
  );
}
