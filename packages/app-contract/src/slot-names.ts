/** Slots in an app's pages that another app may fill. New slots are added here and in the JSON schema. */
export const slotNames = ['deal.chat', 'client.activity'] as const;

export type SlotName = (typeof slotNames)[number];
