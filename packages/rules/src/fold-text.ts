/** A text as searches compare it: letter case and accents are ignored, so that `turkiye` finds `Türkiye`. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
