/** Focuses an element that the next rendering adds or enables. */
export function focusLater(id: string): void {
  setTimeout(() => document.getElementById(id)?.focus());
}
