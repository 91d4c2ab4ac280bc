/** Milliseconds that a page waits for texts of another language before it is shown in English. */
export const overdueAfterMs = 2_000;

/** Resolves when texts are loaded, or after `overdueAfterMs` while they go on loading. Never rejects. */
export function untilOverdue(loading: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, overdueAfterMs);
    const settle = () => {
      clearTimeout(timer);
      resolve();
    };
    loading.then(settle, settle);
  });
}
