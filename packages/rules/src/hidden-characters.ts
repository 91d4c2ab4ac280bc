/**
 * Control, format and line separator characters and lone surrogates: invisible, or able to reverse the text direction.
 */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u;

/**
 * Joiners with a visible effect: between Arabic letters, after an Indic virama, and in emoji sequences.
 */
const VISIBLE_JOINERS =
  /(?<=\p{Script=Arabic}\p{M}*)\u200C(?=\p{Script=Arabic})|(?<=[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA])[\u200C\u200D](?=\p{L})|(?<=\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\uFE0F)?)\u200D(?=\p{Extended_Pictographic})/gu;

/** Whether a name contains invisible characters. */
export function hasHiddenCharacters(text: string): boolean {
  return HIDDEN.test(text.replace(VISIBLE_JOINERS, ''));
}
