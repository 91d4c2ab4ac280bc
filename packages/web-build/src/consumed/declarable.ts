import { appDeclarationSchema, type ProvidedByShell } from '@platform/app-contract/schema';

/** What the shell offers to the declarations of apps: what their schema knows. */
export const declarable: Omit<ProvidedByShell, 'shared'> = {
  slots: [...appDeclarationSchema.properties.slots.items.properties.slot.enum],
  flags: [...appDeclarationSchema.definitions.permission.enum],
  areas: [...appDeclarationSchema.definitions.area.enum],
  places: [...appDeclarationSchema.properties.navigation.items.properties.place.enum],
};
