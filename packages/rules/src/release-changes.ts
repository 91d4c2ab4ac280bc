/** Keys of an app at a time: the present one, and the next one while the team changes over (DLV-09). */
export const maxAppKeys = 2;

/** Characters of the reason that the history of releases and keys has. */
export const maxReleaseReason = 500;

/** Different faults that are kept of a release (DLV-07). */
export const maxSeenFaults = 50;
