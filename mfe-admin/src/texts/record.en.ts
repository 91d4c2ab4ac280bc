/** Texts of every staff record. */
export const recordEnglish = {
  breadcrumb: 'Breadcrumb',
  previous: 'Previous in the list',
  next: 'Next in the list',
  place: '{number} of {total}',
  cancel: 'Cancel',
  facts: 'Facts',
  showEmpty_one: 'Show {count} empty fact',
  showEmpty_other: 'Show {count} empty facts',
  hideEmpty: 'Hide empty facts',
  replaced: 'Somebody else has changed this meanwhile. You see the newest state.',
  dismiss: 'Close',
  nothing: 'nothing',
  before: 'Before',
  after: 'After',
} as const;

/** Texts of every staff form. */
export const formEnglish = {
  unsaved: 'Unsaved changes',
  restored: 'What you had typed before was restored.',
  discard: 'Discard',
  save: 'Save',
  index: 'Sections of the form',
  leaveTitle: 'Leave without saving?',
  leaveText: 'Your changes are not saved. They stay in this tab until you come back, save or discard them.',
  leave: 'Leave',
  stay: 'Stay',
  conflict: 'Somebody else has changed this',
  conflictBy: '{by} changed this {at}. Nothing of yours was saved.',
  conflictUnknown: 'It was changed while you were editing. Nothing of yours was saved.',
  unanswered: 'No answer came. Try again: nothing is saved twice.',
  reload: 'Show the newest',
  keep: 'Keep what I typed',
} as const;
