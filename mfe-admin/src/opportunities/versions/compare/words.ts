const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/** The words and punctuation marks of a text, each with the spaces after it, also in scripts without spaces. */
export function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const { segment } of segmenter.segment(text)) {
    if (segment.trim() || words.length === 0) words.push(segment);
    else words.push(`${words.pop()}${segment}`);
  }
  return words;
}

/** The different words of a text, at most `limit` of them, without punctuation and letter case. */
export function differentWords(text: string, limit: number): Set<string> {
  const words = new Set<string>();
  for (const { segment, isWordLike } of segmenter.segment(text)) {
    if (isWordLike) words.add(segment.toLowerCase());
    if (words.size >= limit) break;
  }
  return words;
}
