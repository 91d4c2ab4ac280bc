/** DOM ids of the fields, to which a fault or a new part leads. */
export const nameFieldId = 'flow-name';
export const sectionFieldId = (sectionId: string) => `flow-section-${sectionId}`;
export const itemFieldId = (itemId: string, field: 'name' | 'text' = 'name') => `flow-item-${itemId}-${field}`;
