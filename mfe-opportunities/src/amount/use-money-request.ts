import { usePlatform, useRefusal } from '@platform/app-kit';
import { useCallback, useRef, useState } from 'react';

type MoneyPath = '/api/investment/insert' | '/api/investment/modify';

/**
 * Sends an amount with binding effect and opens the document handler of the investment it made. Each amount on this
 * screen has one idempotency key: a second click or a retry after a lost answer repeats the same request instead of
 * investing twice. A refusal is shown and the screen's state stays (AMT-10, AMT-15).
 */
export function useMoneyRequest(
  path: MoneyPath,
  dealId: string,
): [send: (value: string) => Promise<void>, sending: boolean] {
  const { http, navigate } = usePlatform();
  const { show } = useRefusal();
  const keys = useRef(new Map<string, string>());
  const [sending, setSending] = useState(false);

  const send = useCallback(
    async (value: string) => {
      const key = keys.current.get(value) ?? crypto.randomUUID();
      keys.current.set(value, key);
      setSending(true);
      try {
        const { result } = await http.json<{ result: { investmentId: string } }>(
          'POST',
          path,
          { dealId, value },
          { headers: { 'Idempotency-Key': key } },
        );
        navigate(`/app/document-handler/${dealId}/${result.investmentId}`);
      } catch (error) {
        show(error);
      } finally {
        setSending(false);
      }
    },
    [http, navigate, show, path, dealId],
  );
  return [send, sending];
}
