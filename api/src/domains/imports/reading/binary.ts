/** Bytes that are looked at; a file that is no text shows it in its first ones. */
const headLength = 65_536;

/**
 * Whether a file is no text in any encoding: it has control characters, also when it is read as sixteen-bit Unicode
 * without a mark.
 */
export function isBinary(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, Math.min(headLength, bytes.length - (bytes.length % 2)));
  if (!head.some(isControl)) return false;
  return ['utf-16le', 'utf-16be'].every((encoding) => {
    const text = new TextDecoder(encoding).decode(head);
    return text.includes('\uFFFD') || Array.from(text, (character) => character.charCodeAt(0)).some(isControl);
  });
}

/** Control characters that no text has: not its line breaks and tabs, its shifts between encodings, and its end. */
const isControl = (code: number): boolean =>
  code < 0x09 || (code > 0x0f && code < 0x1a) || (code > 0x1b && code < 0x20);
