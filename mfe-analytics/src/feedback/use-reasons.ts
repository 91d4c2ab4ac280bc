import { english } from '../texts/en.ts';
import { texts } from '../texts.ts';

type Reason = keyof typeof english.reasons;

const isKnown = (reason: string): reason is Reason => reason in english.reasons;

/** Returns a function that returns the text of a stored reason; one that is not of ANA-19 is shown as it is stored. */
export function useReasons(): (reason: string) => string {
  const t = texts.useTexts();
  return (reason) => (isKnown(reason) ? t(`reasons.${reason}`) : reason);
}
