/** Texts of saved views of lists. */
export const viewsEnglish = {
  button: 'Views',
  title: 'Saved views',
  none: 'No saved views yet',
  failed: 'The saved views could not be loaded',
  saveThis: 'Save this view',
  saved: 'View saved',
  name: 'Name',
  nameTooLong: 'A name has at most {limit} characters',
  save: 'Save',
  cancel: 'Cancel',
  rename: 'Rename',
  renameTitle: 'Rename the view',
  delete: 'Delete',
  deleteTitle: 'Delete the view {name}?',
  deleteText: 'The list and its rows stay as they are.',
} as const;
