/** Names of a company's development stages (PREF-11, COMP-06), for the catalogues of apps that show them. */
export const developmentStagesEnglish = {
  BUILD_PRODUCT: 'Has built a product',
  HAS_PRODUCT: 'Has product market fit',
  GENERATES_REVENUE: 'Generates revenue',
  IS_PROFITABLE: 'Is profitable',
} as const;
