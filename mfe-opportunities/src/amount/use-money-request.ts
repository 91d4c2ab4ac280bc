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

/** The body of a request: a decimal amount, and what the investor has confirmed it on (CARE-01, HIST-09). */
export type MoneyOrder = {
  dealId: string;
  value: string;
  dealVersion: number;
  companyVersion: number;
  /** The investment that the amount replaces. */
  investmentId?: string;
};

export type MoneyRequest = {
  /** Resolves with whether the amount was accepted. */
  send(order: MoneyOrder): Promise<boolean>;
  sending: boolean;
  /** The amount of the last request if its response was lost, so that its outcome is unknown. */
  uncertainAmount: string | null;
  /** The investment that a request with a lost response created. */
  recovered: RecoveredInvestment | null;
};

/** A request whose response was lost. */
type Unanswered = { order: MoneyOrder; key: string };

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
  const recovered = unanswered && findRecoveredInvestment(unanswered.order.value, deal, obstacle);
  const [wasRecovered, setWasRecovered] = useState(false);
  if (recovered && !wasRecovered) setWasRecovered(true);
  if (!recovered && wasRecovered) {
    // The recovered investment was changed in the meantime, so the next request is a new order.
    setWasRecovered(false);
    setUnanswered(null);
  }

  async function send(order: MoneyOrder): Promise<boolean> {
    const { value } = order;
    const isRepeated = unanswered !== null && isSameOrder(unanswered.order, order);
    const key = isRepeated ? unanswered.key : crypto.randomUUID();
    const name = dealName(deal.company.name, deal.title);
    setSending(true);
    setUnanswered(null);
    try {
      const { result } = await http.json<{ result: { investmentId: string } }>('POST', path, order, {
        headers: { 'Idempotency-Key': key },
      });
      const { investmentId } = result;
      if (isMounted()) navigate(paths.documentHandler({ dealId: deal.id, investmentId }), { replace: true });
      else {
        const values = { amount: money(value, deal.investmentCurrency), name };
        toasts.show({ severity: 'success', text: t('amount.madeElsewhere', values) });
      }
      return true;
    } catch (error) {
      if (isUnanswered(error) && !isMounted()) {
        toasts.show({ severity: 'error', text: shared('toasts.noAnswerAbout', { name }) });
      } else show(error);
      setUnanswered(readCodedError(error) === null ? { order, key } : null);
      reload();
      return false;
    } finally {
      setSending(false);
    }
  }

  return { send, sending, uncertainAmount: unanswered?.order.value ?? null, recovered };
}

function isSameOrder(one: MoneyOrder, other: MoneyOrder): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
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
