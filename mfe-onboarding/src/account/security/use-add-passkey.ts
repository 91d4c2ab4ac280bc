import { useErrorText, usePlatform } from '@platform/app-kit';
import { PasskeyError } from '@platform/second-factor';
import type { PublicKeyCredentialCreationOptionsJSON } from '@platform/second-factor/passkeys';
import { useState } from 'react';
import { texts } from '../../texts.ts';

interface Added {
  id: string;
  recoveryCodes: string[] | null;
}

const faultTexts = {
  'not-used': 'security.passkeys.notUsed',
  known: 'security.passkeys.known',
  impossible: 'security.passkeys.failed',
} as const;

/** Creates a passkey in the browser and stores it. `add` shows an error and resolves with null on failure. */
export function useAddPasskey(): { add(name: string): Promise<Added | null>; busy: boolean } {
  const t = texts.useTexts();
  const { http, toasts } = usePlatform();
  const { show } = useErrorText();
  const [busy, setBusy] = useState(false);

  async function add(name: string): Promise<Added | null> {
    setBusy(true);
    try {
      const { createPasskey } = await import('@platform/second-factor/passkeys');
      const { options } = await post<{ options: PublicKeyCredentialCreationOptionsJSON }>('/options', {});
      return await post<Added>('', { name, response: await createPasskey(options) });
    } catch (error) {
      if (error instanceof PasskeyError) toasts.show({ severity: 'error', text: t(faultTexts[error.reason]) });
      else show(error);
      return null;
    } finally {
      setBusy(false);
    }
  }

  async function post<Result>(path: '/options' | '', body: unknown): Promise<Result> {
    return (await http.json<{ result: Result }>('POST', `/api/security/passkeys${path}`, body)).result;
  }

  return { add, busy };
}
