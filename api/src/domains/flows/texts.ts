/** Returns the name of a template's copy (ONBT-06, AINV-13). */
export const nameOfCopy = (name: string): string => `${name} - copy`;
