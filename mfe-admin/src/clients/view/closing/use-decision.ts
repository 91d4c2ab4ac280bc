import { readCodedError, useErrorText, usePlatform } from '@platform/app-kit';
import { callInTime } from '@platform/app-kit/in-time';
import { useState } from 'react';
import { texts } from '../../../texts.ts';

export type DecisionProps = {
  name: string;
  requestId: string;
  open: boolean;
  close(): void;
  /** Called when the client has to be loaded again. */
  onChanged(): void;
};

const calls = { confirm: '/api/user/closing/confirm', decline: '/api/user/closing/decline' } as const;

/** Returns a function that sends what staff decide about a request to close an account. */
export function useDecision(
  decision: 'confirm' | 'decline',
  { requestId, close, onChanged }: Pick<DecisionProps, 'requestId' | 'close' | 'onChanged'>,
): { send(body?: { reason: string }): Promise<void>; sending: boolean } {
  const t = texts.useTexts();
  const { http, toasts } = usePlatform();
  const { describe } = useErrorText();
  const [sending, setSending] = useState(false);

  async function send(body?: { reason: string }): Promise<void> {
    setSending(true);
    try {
      await callInTime((signal) => http.json('POST', calls[decision], { requestId, ...body }, { signal }));
      toasts.show({
        severity: 'success',
        text: t(decision === 'confirm' ? 'client.closing.done' : 'client.closing.declined'),
      });
      onChanged();
    } catch (error) {
      toasts.show({ severity: 'error', text: describe(error, t('client.closing.failed')) });
      // The client may have withdrawn it, or invested, in the meantime; the reload shows it.
      if (readCodedError(error)) onChanged();
    } finally {
      setSending(false);
      close();
    }
  }

  return { send, sending };
}
