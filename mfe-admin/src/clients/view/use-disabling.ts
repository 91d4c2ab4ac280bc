import { personName, readCodedError, usePermission, usePlatform } from '@platform/app-kit';
import { callInTime } from '@platform/app-kit/in-time';
import type { RecordAction } from '../../record/record-actions.tsx';
import { texts } from '../../texts.ts';
import type { ClientProps } from './client-page.tsx';

type DisablingAnswer = { result: { disabled: boolean } };

/**
 * Returns the menu entry that disables or enables a client's account, for staff who may (CLI-25, CLI-26). The call names
 * the wanted state: what another employee has done in the meantime is not undone.
 */
export function useDisabling({ client }: ClientProps, onChanged: () => void): RecordAction[] {
  const t = texts.useTexts();
  const { http, toasts } = usePlatform();
  const mayDisable = usePermission('manageClient');
  if (!mayDisable) return [];
  const { id, disabled } = client;
  const name = personName(client);
  const change = disabled ? 'enable' : 'disable';

  async function run(): Promise<void> {
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

  return [
    {
      key: change,
      label: t(`client.${change}.open`),
      danger: !disabled,
      confirm: {
        title: t(`client.${change}.title`, { name }),
        text: t(`client.${change}.text`, { name }),
        confirmText: t(`client.${change}.open`),
      },
      run,
    },
  ];
}
