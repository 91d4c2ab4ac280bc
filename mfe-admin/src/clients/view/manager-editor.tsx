import { useErrorText, usePlatform } from '@platform/app-kit';
import { sendInTime } from '@platform/app-kit/in-time';
import { Button } from '@platform/design-system';
import { Select } from '@platform/design-system/form';
import { useState } from 'react';
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
  const { graphql, toasts } = usePlatform();
  const { show } = useErrorText();
  const [assigning, setAssigning] = useState(false);

  async function choose(chosen: string): Promise<void> {
    if (assigning) return;
    if (chosen !== managerId) {
      setAssigning(true);
      const variables = { clientId, managerId: chosen };
      const { data, error } = await sendInTime(graphql, AssignRelationshipManagerDocument, variables);
      setAssigning(false);
      if (!data || error) {
        show(error);
        return;
      }
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
      <Button size="small" onClick={close}>
        {t('client.manager.cancel')}
      </Button>
    </div>
  );
}
