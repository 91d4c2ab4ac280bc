import { readCodedError, useErrorText, usePlatform } from '@platform/app-kit';
import { callInTime } from '@platform/app-kit/in-time';
import { useNotSeen } from '../../bulk/use-not-seen.ts';
import { texts } from '../../texts.ts';

export type Publication = 'publish' | 'unpublish';

/** A deal as the person has seen it. */
type SeenDeal = { id: string; version: number };

/**
 * Returns a function that publishes or unpublishes a deal (AAPI-10). It may be repeated (AAPI-19). What was saved since the
 * person saw it is not published.
 *
 * @throws RequestFailure
 */
export function useSendPublication(): (act: Publication, deal: SeenDeal) => Promise<void> {
  const { http } = usePlatform();
  return async (act, { id: dealId, version }) => {
    const body = act === 'publish' ? { dealId, version } : { dealId };
    await callInTime((signal) => http.json('POST', `/api/deal/${act}`, body, { signal }));
  };
}

/**
 * Returns a function that publishes or unpublishes a deal of the list and reports it (EDIT-37 to EDIT-39).
 * @param reload reloads the list
 */
export function usePublication(reload: () => void): (act: Publication, deal: SeenDeal) => Promise<void> {
  const t = texts.useTexts();
  const { toasts } = usePlatform();
  const { show } = useErrorText();
  const notSeen = useNotSeen();
  const send = useSendPublication();
  return async (act, deal) => {
    try {
      await send(act, deal);
      toasts.show({ severity: 'success', text: t(`deals.${act}.done`) });
      reload();
    } catch (error) {
      const reason = act === 'publish' ? notSeen(error) : null;
      if (reason) toasts.show({ severity: 'error', text: reason });
      else show(error, act === 'publish' ? t('deals.publish.failed') : undefined);
      if (readCodedError(error)) reload();
    }
  };
}
