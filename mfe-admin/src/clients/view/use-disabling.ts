import { personName, readCodedError, usePermission, usePlatform } from '@platform/app-kit';
import { callInTime } from '@platform/app-kit/in-time';
import type { RecordAction } from '../../record/record-actions.tsx';
import { texts } from '../../texts.ts';

type Client = {
  id: string;
  firstName: string | null;
  lastName: string | null;
  email: string;
  disabled: boolean;
  /** At the client's request, for ever. */
  closed: boolean;
};

type DisablingAnswer = { result: { disabled: boolean } };

/**
 * Returns the action that disables or enables a client's account, for staff who may (CLI-25, CLI-26). The call names the
 * wanted state: what another employee has done in the meantime is not undone.
 * @param onChanged called when the client has to be reloaded
 */
export function useDisabling(onChanged: () => void): (client: Client) => RecordAction[] {
  const t = texts.useTexts();
  const { http, toasts } = usePlatform();
  const mayDisable = usePermission('manageClient');

  async function send({ id, disabled }: Client): Promise<void> {
    try {
      const body = { accountId: id, disabled: !disabled };
      const { result } = await callInTime((signal) =>
        http.json<DisablingAnswer>('POST', '/api/user/disable', body, { signal }),
      );
      toasts.show({ severity: 'success', text: t(result.disabled ? 'client.disable.done' : 'client.enable.done') });
      onChanged();
    } catch (error) {
      toasts.show({ severity: 'error', text: t('client.disablingFailed') });
      // The client may have been handed to another employee in the meantime; the reload shows it.
      if (readCodedError(error)) onChanged();
    }
  }

  return (client) => {
    if (!mayDisable || client.closed) return [];
    const name = personName(client);
    const change = client.disabled ? 'enable' : 'disable';
    const open = t(`client.${change}.open`);
    return [
      {
        key: change,
        label: open,
        danger: !client.disabled,
        confirm: {
          title: t(`client.${change}.title`, { name }),
          text: t(`client.${change}.text`, { name }),
          confirmText: open,
        },
        run: () => send(client),
      },
    ];
  };
}
