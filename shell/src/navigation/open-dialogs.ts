/** Returns the number of open dialogs, of the shell and of apps. */
export function countOpenDialogs(): number {
  return countShown('dialog[open], [role="dialog"], [role="alertdialog"]');
}

/** Whether the menu of a button is open. */
export function isMenuOpen(): boolean {
  return countShown('[role="menu"]') > 0;
}

/** Closed dialogs and menus may stay in the document. */
function countShown(selector: string): number {
  return [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility()).length;
}
