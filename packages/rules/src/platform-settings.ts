/** Bounds of the platform settings (CARE-19). Hours until a message of an investor should be answered. */
export const answerTargetLimits = { min: 1, max: 168 } as const;

/** Hours until a message should be answered, unless an administrator sets others. */
export const defaultAnswerTarget = 24;

/** Months for which analytics events are kept. */
export const eventRetentionLimits = { min: 1, max: 120 } as const;

/** Days after which the rest of a closed account is deleted (CARE-13). */
export const closedAccountRetentionLimits = { min: 1, max: 3_650 } as const;

/** These days, unless an administrator sets others. */
export const defaultClosedAccountRetention = 30;

const maxUrlLength = 2_000;
/** A host of two labels or more, which may have a port, and no credentials before it. */
const publicPageUrl = /^https:\/\/(?:[\p{L}\p{M}\p{N}-]+\.)+[\p{L}\p{M}\p{N}-]{2,}(?::\d{1,5})?(?:[/?#]\S*)?$/u;

/** Whether a text is the address of a public page over HTTPS, without credentials (CARE-09). */
export function isPublicPageUrl(text: string): boolean {
  return text.length <= maxUrlLength && publicPageUrl.test(text);
}

/** Whether a whole number lies within bounds. */
export function isWithinLimits(value: number, { min, max }: { min: number; max: number }): boolean {
  return Number.isInteger(value) && value >= min && value <= max;
}
