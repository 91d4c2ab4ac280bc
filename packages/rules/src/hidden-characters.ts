/** Control, format and line-separating characters, and halves of a character: what cannot be seen, or turns the text. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u;

/**
 * Joiners whose effect is seen: between letters of Arabic script, after the sign of an Indic one that drops a vowel, and in
 * an emoji of several parts.
 */
const VISIBLE_JOINERS =
  /(?<=\p{Script=Arabic}\p{M}*)\u200C(?=\p{Script=Arabic})|(?<=[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA])[\u200C\u200D](?=\p{L})|(?<=\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\uFE0F)?)\u200D(?=\p{Extended_Pictographic})/gu;

/** Whether a name holds characters that its reader does not see. */
export function hasHiddenCharacters(text: string): boolean {
  return HIDDEN.test(text.replace(VISIBLE_JOINERS, ''));
}
