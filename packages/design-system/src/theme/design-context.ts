import { createContext, useContext } from 'react';

/** The few texts that components bring themselves. They come from the catalogue like every other text. */
export type DesignTexts = {
  loading: string;
  tryAgain: string;
  close: string;
  /** Of a dialog whose call is under way for long. */
  noAnswerYet: string;
  cancel: string;
  noData: string;
  /** Of a search among the entries of a list. */
  noMatch: string;
  previousPage: string;
  nextPage: string;
  today: string;
  /** `days` is a whole number from 1 up. */
  daysAgo(days: number): string;
};

export type DesignSettings = {
  texts: DesignTexts;
  /** BCP 47 tag for numbers and dates. */
  locale: string;
  /** The platform's time zone, in which days such as deadlines end, for example `Europe/Zurich`. */
  timeZone: string;
};

const DesignContext = createContext<DesignSettings | null>(null);

export const DesignSettingsProvider = DesignContext.Provider;

/** @throws outside of a `ThemeProvider` */
export function useDesignSettings(): DesignSettings {
  const settings = useContext(DesignContext);
  if (!settings) throw new Error('Components of the design system need a ThemeProvider around them');
  return settings;
}
