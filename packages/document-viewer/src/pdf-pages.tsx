import 'react-pdf/dist/Page/AnnotationLayer.css';
import 'react-pdf/dist/Page/TextLayer.css';
import { ErrorState, LoadingState, Text } from '@platform/design-system';
import { useEffect, useRef, useState } from 'react';
import { Document, Page } from 'react-pdf';
import type { ViewedDocument } from './document-viewer.tsx';
import { handlePageKeys } from './page-keys.ts';
import { pdfOptions } from './pdf-settings.ts';
import { texts } from './texts.ts';
import { useReadingTime } from './use-reading-time.ts';
import { useZoom } from './use-zoom.ts';
import { ViewerToolbar } from './viewer-toolbar.tsx';

/** Maximum device pixel ratio: higher resolutions only use more canvas memory. */
const maxPixelRatio = 2;

type PageSize = { originalWidth: number };

/** Renders one page of a PDF at a time, so that memory use does not depend on the number of pages. */
export default function PdfPages({ document, blob }: { document: ViewedDocument; blob: Blob }) {
  const { name, downloadPath } = document;
  const t = texts.useTexts();
  const area = useRef<HTMLElement>(null);
  const [pages, setPages] = useState(0);
  const [page, setPage] = useState(1);
  const [pageWidth, setPageWidth] = useState(0);
  const [fault, setFault] = useState<'broken' | 'protected' | null>(null);
  const zoom = useZoom(area, pageWidth);
  useReadingTime(downloadPath, pages > 0 ? page : null);

  function open(requested: number): void {
    if (pages === 0) return;
    setPage(Math.min(pages, Math.max(1, requested)));
    area.current?.scrollTo({ top: 0 });
  }

  // Focus the area, so that the arrow keys work at once.
  useEffect(() => {
    if (pages > 0) area.current?.focus();
  }, [pages]);

  if (fault) return <ErrorState title={t(fault)} text={t(`${fault}Hint`)} />;
  return (
    <>
      <ViewerToolbar page={page} pages={pages} onPage={open} zoom={zoom} />
      <section
        ref={area}
        className="document-viewer-area"
        aria-label={t('area', { name })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard
        tabIndex={0}
        onKeyDown={(event) => handlePageKeys(event, { page, pages, open, zoom })}
      >
        <Document
          file={blob}
          options={pdfOptions}
          suspense={false}
          loading={<LoadingState rows={12} />}
          error={null}
          noData={null}
          externalLinkTarget="_blank"
          externalLinkRel="noopener noreferrer nofollow"
          onLoadSuccess={({ numPages }) => setPages(numPages)}
          onLoadError={() => setFault('broken')}
          onSourceError={() => setFault('broken')}
          // Without calling the callback the document stays locked.
          onPassword={() => setFault('protected')}
          onItemClick={({ pageNumber }) => open(pageNumber)}
        >
          {zoom.width > 0 || pageWidth === 0 ? (
            <Page
              className="document-viewer-page"
              pageNumber={page}
              {...(zoom.width > 0 ? { width: zoom.width } : {})}
              devicePixelRatio={Math.min(window.devicePixelRatio, maxPixelRatio)}
              loading={null}
              error={<Text tone="muted">{t('brokenPage')}</Text>}
              onLoadSuccess={({ originalWidth }: PageSize) => setPageWidth(originalWidth)}
            />
          ) : null}
        </Document>
      </section>
    </>
  );
}
