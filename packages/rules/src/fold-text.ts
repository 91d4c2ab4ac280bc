/** Folds a text for searching: ignores case and accents, so that `turkiye` finds `Türkiye`. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
