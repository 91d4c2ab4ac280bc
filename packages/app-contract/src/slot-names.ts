/** Places inside an app's pages that another app may fill. A new one is added here and in the schema. */
export const slotNames = ['deal.chat', 'client.activity'] as const;

export type SlotName = (typeof slotNames)[number];
