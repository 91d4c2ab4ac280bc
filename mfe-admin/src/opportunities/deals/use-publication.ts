import { readCodedError, useErrorText, usePlatform } from '@platform/app-kit';
import { callInTime } from '@platform/app-kit/in-time';
import { texts } from '../../texts.ts';

export type Publication = 'publish' | 'unpublish';

/**
 * Returns a function that publishes or unpublishes a deal (AAPI-10). It may be repeated (AAPI-19).
 *
 * @throws RequestFailure
 */
export function useSendPublication(): (act: Publication, dealId: string) => Promise<void> {
  const { http } = usePlatform();
  return async (act, dealId) => {
    await callInTime((signal) => http.json('POST', `/api/deal/${act}`, { dealId }, { signal }));
  };
}

/**
 * Returns a function that publishes or unpublishes a deal of the list and reports it (EDIT-37 to EDIT-39).
 * @param reload reloads the list
 */
export function usePublication(reload: () => void): (act: Publication, dealId: string) => Promise<void> {
  const t = texts.useTexts();
  const { toasts } = usePlatform();
  const { show } = useErrorText();
  const send = useSendPublication();
  return async (act, dealId) => {
    try {
      await send(act, dealId);
      toasts.show({ severity: 'success', text: t(`deals.${act}.done`) });
      reload();
    } catch (error) {
      show(error, act === 'publish' ? t('deals.publish.failed') : undefined);
      if (readCodedError(error)) reload();
    }
  };
}
