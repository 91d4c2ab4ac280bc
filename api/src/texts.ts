import type { Language } from '@platform/rules';

/** Texts with the keys of an English catalogue. */
export type Translated<English> = {
  readonly [Name in keyof English]: English[Name] extends string ? string : Translated<English[Name]>;
};

/** A catalogue in each language (CARE-14). */
export type Catalogues<English> = Readonly<Record<Language, Translated<English>>>;
