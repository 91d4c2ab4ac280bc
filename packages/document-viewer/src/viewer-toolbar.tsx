import {
  Button,
  ColumnWidthOutlined,
  formatNumber,
  LeftOutlined,
  RightOutlined,
  useDesignSettings,
  VisuallyHidden,
  ZoomInOutlined,
  ZoomOutOutlined,
} from '@platform/design-system';
import { useEffect, useState } from 'react';
import { texts } from './texts.ts';
import type { Zoom } from './use-zoom.ts';

type ViewerToolbarProps = { page: number; pages: number; onPage(page: number): void; zoom: Zoom };

/** The controls for page and zoom. */
export function ViewerToolbar({ page, pages, onPage, zoom }: ViewerToolbarProps) {
  const t = texts.useTexts();
  const { locale } = useDesignSettings();
  const percent = `${formatNumber(Math.round(zoom.scale * 100), locale)} %`;
  return (
    <div className="document-viewer-toolbar">
      <span className="document-viewer-group">
        <Button
          icon={<LeftOutlined />}
          aria-label={t('previousPage')}
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        />
        <PageField page={page} pages={pages} onPage={onPage} />
        <span className="document-viewer-figure">{t('ofPages', { pages: formatNumber(pages, locale) })}</span>
        <Button
          icon={<RightOutlined />}
          aria-label={t('nextPage')}
          disabled={page >= pages}
          onClick={() => onPage(page + 1)}
        />
        <VisuallyHidden>
          <span role="status">{`${t('page')} ${page} ${t('ofPages', { pages })}`}</span>
        </VisuallyHidden>
      </span>
      <span className="document-viewer-group">
        <Button
          icon={<ZoomOutOutlined />}
          aria-label={t('zoomOut')}
          disabled={!zoom.smaller}
          onClick={() => zoom.smaller?.()}
        />
        <span className="document-viewer-figure document-viewer-percent">{percent}</span>
        <Button
          icon={<ZoomInOutlined />}
          aria-label={t('zoomIn')}
          disabled={!zoom.larger}
          onClick={() => zoom.larger?.()}
        />
        <Button icon={<ColumnWidthOutlined />} aria-label={t('fitWidth')} aria-pressed={zoom.fits} onClick={zoom.fit} />
      </span>
    </div>
  );
}

/** An input for the page number, applied on Enter or blur. */
function PageField({ page, pages, onPage }: Omit<ViewerToolbarProps, 'zoom'>) {
  const t = texts.useTexts();
  const [typed, setTyped] = useState(String(page));
  useEffect(() => setTyped(String(page)), [page]);

  function go(): void {
    const requested = Number.parseInt(typed, 10);
    if (Number.isInteger(requested)) onPage(requested);
    setTyped(String(Number.isInteger(requested) ? Math.min(pages, Math.max(1, requested)) : page));
  }

  return (
    <span className="ds-native-field document-viewer-number">
      <input
        inputMode="numeric"
        autoComplete="off"
        aria-label={t('page')}
        value={typed}
        disabled={pages === 0}
        onChange={({ target }) => setTyped(target.value.replace(/\D/g, '').slice(0, 6))}
        onBlur={go}
        onKeyDown={({ key }) => {
          if (key === 'Enter') go();
        }}
      />
    </span>
  );
}
