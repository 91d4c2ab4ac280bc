/** The names of the offering types in German. */
export const offeringTypesGerman = { PRIMARY: 'Primär', SECONDARY: 'Sekundär', COMBINATION: 'Kombination' } as const;
