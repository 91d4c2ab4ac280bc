import {
  dealName,
  isUnanswered,
  readCodedError,
  useErrorText,
  useMoney,
  usePlatform,
  useSharedTexts,
} from '@platform/app-kit';
import { paths } from '@platform/paths';
import { useEffect, useRef, useState } from 'react';
import { texts } from '../texts.ts';
import type { AmountContext } from './amount-screen.tsx';
import { findRecoveredInvestment, type RecoveredInvestment } from './recovered-investment.ts';

type MoneyPath = '/api/investment/insert' | '/api/investment/modify';

export type MoneyRequest = {
  send(value: string): Promise<void>;
  sending: boolean;
  /** The amount of the last request if its response was lost, so that its outcome is unknown. */
  uncertainAmount: string | null;
  /** The investment that a request with a lost response created. */
  recovered: RecoveredInvestment | null;
};

/** A request whose response was lost. */
type Unanswered = { value: string; key: string };

/**
 * Sends a binding amount and opens the document handler of the resulting investment, replacing this screen in the
 * history. A retry after a lost response reuses the idempotency key, so that it does not invest twice; any other
 * request is a new order. An error is shown, the input kept and the deal reloaded (AMT-10, AMT-15). If the user has
 * left the screen, a toast shows the outcome.
 */
export function useMoneyRequest(path: MoneyPath, context: AmountContext): MoneyRequest {
  const { deal, obstacle, reload } = context;
  const t = texts.useTexts();
  const { money } = useMoney();
  const { http, navigate, toasts } = usePlatform();
  const { show } = useErrorText();
  const shared = useSharedTexts();
  const isMounted = useIsMounted();
  const [sending, setSending] = useState(false);
  const [unanswered, setUnanswered] = useState<Unanswered | null>(null);
  const recovered = unanswered && findRecoveredInvestment(unanswered.value, deal, obstacle);
  const [wasRecovered, setWasRecovered] = useState(false);
  if (recovered && !wasRecovered) setWasRecovered(true);
  if (!recovered && wasRecovered) {
    // The recovered investment was changed in the meantime, so the next request is a new order.
    setWasRecovered(false);
    setUnanswered(null);
  }

  async function send(value: string): Promise<void> {
    const key = unanswered?.value === value ? unanswered.key : crypto.randomUUID();
    const name = dealName(deal.company.name, deal.title);
    setSending(true);
    setUnanswered(null);
    try {
      const { result } = await http.json<{ result: { investmentId: string } }>(
        'POST',
        path,
        { dealId: deal.id, value },
        { headers: { 'Idempotency-Key': key } },
      );
      const { investmentId } = result;
      if (isMounted()) navigate(paths.documentHandler({ dealId: deal.id, investmentId }), { replace: true });
      else {
        const values = { amount: money(value, deal.investmentCurrency), name };
        toasts.show({ severity: 'success', text: t('amount.madeElsewhere', values) });
      }
    } catch (error) {
      if (isUnanswered(error) && !isMounted()) {
        toasts.show({ severity: 'error', text: shared('toasts.noAnswerAbout', { name }) });
      } else show(error);
      setUnanswered(readCodedError(error) === null ? { value, key } : null);
      reload();
    } finally {
      setSending(false);
    }
  }

  return { send, sending, uncertainAmount: unanswered?.value ?? null, recovered };
}

/** Returns a function that tells whether the component is still mounted. */
function useIsMounted(): () => boolean {
  const mounted = useRef(false);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return () => mounted.current;
}
