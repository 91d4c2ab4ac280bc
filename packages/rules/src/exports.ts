/**
 * Rows of a staff list that may be chosen for one export (DATA-07): the address of more would be longer than the 8 kB that
 * proxies accept.
 */
export const maxChosenRows = 200;
