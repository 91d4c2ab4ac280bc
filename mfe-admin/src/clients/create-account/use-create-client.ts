import { readCodedError, useErrorText, usePlatform } from '@platform/app-kit';
import { paths } from '@platform/paths';
import { useRef, useState } from 'react';
import { texts } from '../../texts.ts';
import type { NewClientValues } from './values.ts';

/**
 * Creates the account and opens the new client's view (CACC-07, CACC-09). An unchanged retry carries the same
 * idempotency key, so that a lost response does not lead to a second account.
 *
 * @param onCreated called before the view opens
 * @returns `fault` is the server's reason if it refused the last attempt
 */
export function useCreateClient(onCreated: () => void) {
  const t = texts.useTexts();
  const { http, navigate, toasts } = usePlatform();
  const { describe } = useErrorText();
  const keys = useRef(new Map<string, string>());
  const [sending, setSending] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  async function create({ manager, ...client }: NewClientValues): Promise<void> {
    const body = { ...client, ...(manager ? { relationshipManagerId: manager.value } : {}) };
    const text = JSON.stringify(body);
    const key = keys.current.get(text) ?? crypto.randomUUID();
    keys.current.set(text, key);
    setSending(true);
    setFault(null);
    try {
      const { result } = await http.json<{ result: { firebaseId: string } }>('POST', '/api/investor/create', body, {
        headers: { 'Idempotency-Key': key },
      });
      onCreated();
      toasts.show({ severity: 'success', text: t('createAccount.created') });
      navigate(paths.client({ clientId: result.firebaseId }));
    } catch (error) {
      toasts.show({ severity: 'error', text: t('createAccount.creationFailed') });
      setFault(readCodedError(error) ? describe(error) : null);
    } finally {
      setSending(false);
    }
  }

  return { create, sending, fault };
}
