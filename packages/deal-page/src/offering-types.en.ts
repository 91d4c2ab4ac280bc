/** The offering types of a deal, by the value that the API uses. */
export const offeringTypesEnglish = { PRIMARY: 'Primary', SECONDARY: 'Secondary', COMBINATION: 'Combination' } as const;
