/** Returns the time after so many minutes, in the format of `Date.now()`. */
export const inMinutes = (minutes: number): number => Date.now() + minutes * 60_000;
