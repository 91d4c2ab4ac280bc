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
import type { OpenAmount } from './amount-screen.tsx';
import { findRecoveredInvestment, type RecoveredInvestment } from './recovered-investment.ts';

type MoneyPath = '/api/investment/insert' | '/api/investment/modify';

export type MoneyRequest = {
  send(value: string): Promise<void>;
  sending: boolean;
  /** The amount of the last request if its response was lost, so that its outcome is unknown. */
  uncertainAmount: string | null;
  /** The investment that a request with a lost response created. */
  made: RecoveredInvestment | null;
};

/** A request whose response was lost. */
type Unanswered = { value: string; key: string };

/**
 * Sends a binding amount and opens the document handler of the resulting investment, replacing this screen in the
 * history. A retry after a lost response reuses the idempotency key, so that it does not invest twice; any other
 * request is a new order. An error is shown, the input kept and the deal reloaded (AMT-10, AMT-15). If the user has
 * left the screen, a toast shows the outcome.
 */
export function useMoneyRequest(path: MoneyPath, open: OpenAmount): MoneyRequest {
  const { deal, obstacle, reload } = open;
  const t = texts.useTexts();
  const { money } = useMoney();
  const { http, navigate, toasts } = usePlatform();
  const { show } = useErrorText();
  const shared = useSharedTexts();
  const isHere = useIsHere();
  const [sending, setSending] = useState(false);
  const [unanswered, setUnanswered] = useState<Unanswered | null>(null);
  const made = unanswered && findRecoveredInvestment(unanswered.value, deal, obstacle);
  const [wasMade, setWasMade] = useState(false);
  if (made && !wasMade) setWasMade(true);
  if (!made && wasMade) {
    // The recovered investment was changed in the meantime, so the next request is a new order.
    setWasMade(false);
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
      if (isHere()) navigate(paths.documentHandler({ dealId: deal.id, investmentId }), { replace: true });
      else {
        const made = { amount: money(value, deal.investmentCurrency), name };
        toasts.show({ severity: 'success', text: t('amount.madeElsewhere', made) });
      }
    } catch (error) {
      if (isUnanswered(error) && !isHere()) {
        toasts.show({ severity: 'error', text: shared('toasts.noAnswerAbout', { name }) });
      } else show(error);
      setUnanswered(readCodedError(error) === null ? { value, key } : null);
      reload();
    } finally {
      setSending(false);
    }
  }

  return { send, sending, uncertainAmount: unanswered?.value ?? null, made };
}

/** Returns a function that tells whether the component is still mounted. */
function useIsHere(): () => boolean {
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return () => here.current;
}
