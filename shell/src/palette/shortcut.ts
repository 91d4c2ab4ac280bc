/** Whether the keyboard has Command in place of Control. */
export const isMac = /mac|iphone|ipad/i.test(navigator.platform);

/** The shortcut in the format of `aria-keyshortcuts`. */
export const ariaShortcut = isMac ? 'Meta+K' : 'Control+K';

type Key = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'isComposing' | 'repeat'
>;

/**
 * Whether a key opens the search: Command and K on a Mac, where Control and K deletes the rest of a line, Control and K
 * elsewhere. Where the layout has no Latin letters, the place of the key counts.
 */
export function isPaletteShortcut(event: Key, command = isMac): boolean {
  const { key, code, ctrlKey, metaKey, shiftKey, altKey } = event;
  const isPlain = !shiftKey && !altKey && !event.isComposing && !event.repeat;
  const isK = key.toLowerCase() === 'k' || (code === 'KeyK' && !/^[a-z]$/i.test(key));
  return isPlain && isK && (command ? metaKey && !ctrlKey : ctrlKey && !metaKey);
}
