import { useErrorText, usePlatform } from '@platform/app-kit';
import { sendInTime } from '@platform/app-kit/in-time';
import { useState } from 'react';
import { texts } from '../texts.ts';
import { AssignRelationshipManagerDocument } from './assign-manager.ts';

/**
 * Returns a function that gives a client to another relationship manager and says so (CLI-29), and whether it is
 * running. It resolves with false after a failure, which has been shown; the former manager stays.
 */
export function useAssignManager(): [
  assign: (clientId: string, managerId: string) => Promise<boolean>,
  assigning: boolean,
] {
  const t = texts.useTexts();
  const { graphql, toasts } = usePlatform();
  const { show } = useErrorText();
  const [assigning, setAssigning] = useState(false);

  async function assign(clientId: string, managerId: string): Promise<boolean> {
    setAssigning(true);
    const { data, error } = await sendInTime(graphql, AssignRelationshipManagerDocument, { clientId, managerId });
    setAssigning(false);
    if (!data || error) {
      show(error);
      return false;
    }
    toasts.show({ severity: 'success', text: t('client.manager.changed') });
    return true;
  }
  return [assign, assigning];
}
