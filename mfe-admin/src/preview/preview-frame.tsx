import { useColorScheme } from '@platform/design-system';
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { followStyles } from './follow-styles.ts';

type PreviewFrameProps = {
  title: string;
  width: 'desktop' | 'phone';
  onEscape(): void;
  children: ReactNode;
};

/** With a document type, as the page itself; otherwise browsers apply the rules of old pages. */
const emptyPage = '<!doctype html><title>-</title><body></body>';

/**
 * Shows content in a window of its own width, so that it is laid out as on a screen of that width, with its own headings
 * and scrolling.
 */
export function PreviewFrame({ title, width, onEscape, children }: PreviewFrameProps) {
  const [page, setPage] = useState<Document | null>(null);
  const [isStyled, setStyled] = useState(false);
  const scheme = useColorScheme();

  function handleLoad(loaded: Document | null) {
    if (!loaded) return;
    const { lang, dir } = document.documentElement;
    Object.assign(loaded.documentElement, { lang, dir });
    loaded.title = title;
    setPage(loaded);
  }

  useEffect(() => {
    if (page) page.documentElement.dataset.colorScheme = scheme;
  }, [page, scheme]);

  useEffect(() => {
    if (!page) return;
    const { loaded, stop } = followStyles(document, page);
    void loaded.then(() => setStyled(true));
    return stop;
  }, [page]);

  // Keys pressed in the frame do not reach the dialog.
  function handleKeyDown({ key }: KeyboardEvent) {
    if (key === 'Escape') onEscape();
  }

  return (
    <div className="admin-preview-area">
      <iframe
        title={title}
        className={`admin-preview-frame admin-preview-${width}${isStyled ? '' : ' admin-preview-loading'}`}
        srcDoc={emptyPage}
        onLoad={({ currentTarget }) => handleLoad(currentTarget.contentDocument)}
      />
      {page
        ? createPortal(
            // biome-ignore lint/a11y/noStaticElementInteractions: only passes Escape on
            <div onKeyDown={handleKeyDown}>{children}</div>,
            page.body,
          )
        : null}
    </div>
  );
}
