import { personName, useLoad, usePlatform, useSend } from '@platform/app-kit';
import { Button, ErrorState } from '@platform/design-system';
import { Select } from '@platform/design-system/form';
import { useState } from 'react';
import { graphql } from '../../gql/index.ts';
import { texts } from '../../texts.ts';
import { PossibleManagersDocument } from '../possible-managers.ts';

const AssignRelationshipManagerDocument = graphql(`
  mutation AssignRelationshipManager($clientId: ID!, $managerId: ID!) {
    assignRelationshipManager(clientId: $clientId, managerId: $managerId) {
      id
      relationshipManager {
        id
        firstName
        lastName
        email
      }
    }
  }
`);

type ManagerEditorProps = {
  clientId: string;
  managerId: string | null;
  close(): void;
};

/** Gives the client to the chosen relationship manager at once (CLI-29); a refusal leaves the former one. */
export function ManagerEditor({ clientId, managerId, close }: ManagerEditorProps) {
  const t = texts.useTexts();
  const { toasts } = usePlatform();
  const [search, setSearch] = useState('');
  const loaded = useLoad(PossibleManagersDocument, { search: search.trim() || null });
  const [assign, assigning] = useSend(AssignRelationshipManagerDocument);
  if (loaded.state === 'failed') return <ErrorState title={t('client.manager.failed')} onRetry={loaded.reload} />;
  const managers = loaded.state === 'ready' ? loaded.data.possibleManagers : [];

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
      <Select
        aria-label={t('client.manager.choose')}
        autoFocus
        value={null}
        showSearch={{ filterOption: false, onSearch: setSearch }}
        loading={loaded.state === 'loading' || assigning}
        disabled={assigning}
        placeholder={t('client.manager.choose')}
        notFoundContent={loaded.state === 'loading' ? null : t('client.manager.none')}
        options={managers.map((manager) => ({ value: manager.id, label: personName(manager) }))}
        onChange={(chosen: string) => void choose(chosen)}
      />
      <Button size="small" disabled={assigning} onClick={close}>
        {t('client.manager.cancel')}
      </Button>
    </div>
  );
}
