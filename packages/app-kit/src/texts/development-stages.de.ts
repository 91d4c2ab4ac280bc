import type { Translation } from './catalogue.ts';
import type { developmentStagesEnglish } from './development-stages.en.ts';

export const developmentStagesGerman: Translation<typeof developmentStagesEnglish> = {
  BUILD_PRODUCT: 'Hat ein Produkt entwickelt',
  HAS_PRODUCT: 'Produkt passt zum Markt',
  GENERATES_REVENUE: 'Erzielt Umsatz',
  IS_PROFITABLE: 'Ist profitabel',
};
