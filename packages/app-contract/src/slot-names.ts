/**
 * Slots in the pages of an app, or in the shell (`staff.palette`), that another app may fill. New slots are added here
 * and in the JSON schema.
 */
export const slotNames = ['deal.chat', 'client.activity', 'staff.palette'] as const;

export type SlotName = (typeof slotNames)[number];
