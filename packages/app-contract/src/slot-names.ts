/** Places inside an app's pages that another app may fill. A new one is added here and in the schema. */
export const slotNames = ['deal.chat', 'client.activity', 'client.chat', 'admin.chat-badge'] as const;

export type SlotName = (typeof slotNames)[number];
