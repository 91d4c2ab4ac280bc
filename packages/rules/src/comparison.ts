/** Maximum number of deals that can be compared side by side. */
export const maxComparedDeals = 4;
