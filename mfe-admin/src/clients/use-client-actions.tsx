import { usePermission } from '@platform/app-kit';
import { openRecordOf } from '@platform/design-system/list';
import { type ReactNode, useState } from 'react';
import type { ClientListQuery } from '../gql/graphql.ts';
import type { RecordAction } from '../record/use-action-question.tsx';
import { texts } from '../texts.ts';
import { ChangeManagerDialog } from './change-manager-dialog.tsx';
import { useDisabling } from './view/use-disabling.ts';
import { ApproveDialog } from './whitelist/approve-dialog.tsx';
import { ClientAnswers } from './whitelist/client-answers.tsx';
import { useResend, useResendInvitation } from './whitelist/use-resend.ts';

type Client = ClientListQuery['clients']['items'][number];

/**
 * Returns what can be done with a client of the list, as on the record: open it, approve the client or resend the mail
 * that is due (WL-12, CLI-35), change the manager (CLI-29), disable and enable the account (CLI-25); and the dialogs of
 * these, which must be rendered beside the list.
 * @param reload reloads the list
 */
export function useClientActions(reload: () => void): {
  actionsOf(client: Client): RecordAction[];
  dialogs: ReactNode;
} {
  const t = texts.useTexts();
  const manages = usePermission('manageClient');
  const assigns = usePermission('assignRoles');
  const disablingOf = useDisabling(reload);
  const resend = useResend(reload);
  const resendInvitation = useResendInvitation(reload);
  const [chosen, setChosen] = useState<{ client: Client; dialog: 'approve' | 'manager' } | null>(null);
  const [open, setOpen] = useState(false);

  function ask(client: Client, dialog: 'approve' | 'manager'): void {
    setChosen({ client, dialog });
    setOpen(true);
  }

  function dueOf(client: Client): RecordAction[] {
    const { email, provisional, waitsForApproval, emailConfirmed, closed } = client;
    if (!manages || closed) return [];
    if (provisional) return [{ key: 'invite', label: t('client.resend'), run: () => resendInvitation(client) }];
    // An address that is not confirmed cannot be approved.
    if (emailConfirmed === false) return [{ key: 'resend', label: t('whitelist.resend'), run: () => resend(email) }];
    return waitsForApproval ? [{ key: 'approve', label: t('approve.open'), run: () => ask(client, 'approve') }] : [];
  }

  const actionsOf = (client: Client): RecordAction[] => [
    { key: 'open', label: t('list.open'), run: openRecordOf },
    ...dueOf(client),
    ...(assigns && !client.closed
      ? [{ key: 'manager', label: t('manager.change'), run: () => ask(client, 'manager') }]
      : []),
    ...disablingOf({ ...client, disabled: client.status === 'ACCOUNT_DISABLED' }),
  ];

  const close = () => setOpen(false);
  const dialogs =
    chosen?.dialog === 'approve' ? (
      <ApproveDialog
        key={chosen.client.id}
        applicant={chosen.client}
        facts={<ClientAnswers clientId={chosen.client.id} />}
        open={open}
        onClose={close}
        onChanged={reload}
      />
    ) : chosen?.dialog === 'manager' ? (
      <ChangeManagerDialog key={chosen.client.id} client={chosen.client} open={open} onClose={close} />
    ) : null;
  return { actionsOf, dialogs };
}
