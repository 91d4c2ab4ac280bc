import { useMemo } from 'react';
import type { PageDeal } from '../deal.ts';
import { cleanRichText } from '../rich-text.ts';
import { EmptySection } from './empty-section.tsx';

/**
 * A formatted text. The server sanitizes it before storing; it is sanitized again here as defence in depth (DEAL-16).
 */
export function TextSection({ section: { body } }: { section: PageDeal['textSections'][number] }) {
  const cleaned = useMemo(() => ({ __html: cleanRichText(body) }), [body]);
  if (!cleaned.__html.trim()) return <EmptySection />;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the text is sanitized above
  return <div className="ds-rich-text" dangerouslySetInnerHTML={cleaned} />;
}
