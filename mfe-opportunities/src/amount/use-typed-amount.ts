import { useDraft } from '@platform/app-kit';
import { useLocation } from '@platform/router';
import { useState } from 'react';
import type { AmountMode } from '../deal/amount-mode.ts';

/**
 * The amount of an amount screen as typed so far, which survives a reload (CARE-01). Only of this entry of the tab's history:
 * a screen that is opened anew starts with the amount of its route (AMT-06).
 */
export function useTypedAmount(mode: AmountMode, dealId: string, initial: string) {
  const { key } = useLocation();
  const [{ form, stored }] = useState({
    form: `amount.1.${mode}.${dealId}.${initial}.${key}`,
    stored: { amount: initial },
  });
  const { values, keep, clear } = useDraft(form, stored);
  const [amount, setAmount] = useState(values.amount);
  return {
    amount,
    setAmount(typed: string) {
      setAmount(typed);
      keep({ amount: typed });
    },
    clear,
  };
}
