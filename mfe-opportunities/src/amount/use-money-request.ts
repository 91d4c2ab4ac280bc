import { readRefusal, usePlatform, useRefusal } from '@platform/app-kit';
import { useCallback, useRef, useState } from 'react';

type MoneyPath = '/api/investment/insert' | '/api/investment/modify';

export type MoneyRequest = {
  send(value: string): Promise<void>;
  sending: boolean;
  /** The amount of the last request if that got no answer: whether it was done is not known. */
  uncertainAmount: string | null;
};

/**
 * Sends an amount with binding effect and opens the document handler of the investment it made. Each amount on this
 * screen has one idempotency key: a second click or a retry after a lost answer repeats the same request instead of
 * investing twice. A refusal is shown, the screen's state stays, and `onFailure` is called (AMT-10, AMT-15).
 */
export function useMoneyRequest(path: MoneyPath, dealId: string, onFailure: () => void): MoneyRequest {
  const { http, navigate } = usePlatform();
  const { show } = useRefusal();
  const keys = useRef(new Map<string, string>());
  const [sending, setSending] = useState(false);
  const [uncertainAmount, setUncertainAmount] = useState<string | null>(null);

  const send = useCallback(
    async (value: string) => {
      const key = keys.current.get(value) ?? crypto.randomUUID();
      keys.current.set(value, key);
      setSending(true);
      setUncertainAmount(null);
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
        setUncertainAmount(readRefusal(error) === null ? value : null);
        onFailure();
      } finally {
        setSending(false);
      }
    },
    [http, navigate, show, onFailure, path, dealId],
  );
  return { send, sending, uncertainAmount };
}
