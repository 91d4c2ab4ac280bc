/** Texts of the change of relationship managers. */
export const managerEnglish = {
  change: 'Change relationship manager',
  title_one: 'Change the relationship manager of one client',
  title_other: 'Change the relationship manager of {count} clients',
  titleOf: 'Change the relationship manager of {name}',
  text_one: 'The former manager no longer sees this client; the new one does at once:',
  text_other: 'The former managers no longer see these clients; the new one does at once:',
  now: 'now {name}',
  nobody: 'has none',
  label: 'New relationship manager',
  choose: 'Choose a manager',
  noMatch: 'No match',
  failed: 'The possible managers could not be loaded',
  confirm: 'Change',
  cancel: 'Cancel',
} as const;
