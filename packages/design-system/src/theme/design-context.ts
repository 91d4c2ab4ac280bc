import { createContext, useContext } from 'react';

/** The built-in texts of components, provided from the catalogue like all others. */
export type DesignTexts = {
  loading: string;
  tryAgain: string;
  close: string;
  /** Shown in a dialog whose call takes long. */
  noAnswerYet: string;
  cancel: string;
  noData: string;
  /** Shown if a search in a list of options has no match. */
  noMatch: string;
  previousPage: string;
  nextPage: string;
  today: string;
  /** `days` is a whole number, at least 1. */
  daysAgo(days: number): string;
};

export type DesignSettings = {
  texts: DesignTexts;
  /** BCP 47 tag for numbers and dates. */
  locale: string;
  /** The platform's time zone, in which deadlines end, e.g. `Europe/Zurich`. */
  timeZone: string;
};

const DesignContext = createContext<DesignSettings | null>(null);

export const DesignSettingsProvider = DesignContext.Provider;

/** @throws outside a `ThemeProvider` */
export function useDesignSettings(): DesignSettings {
  const settings = useContext(DesignContext);
  if (!settings) throw new Error('Components of the design system must be rendered within a ThemeProvider');
  return settings;
}
