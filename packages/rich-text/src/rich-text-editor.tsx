import './rich-text.css';
import { Alert, VisuallyHidden } from '@platform/design-system';
import { type ComponentType, useEffect, useState } from 'react';
import { enqueueOpening } from './opening-queue.ts';
import { texts } from './texts.ts';
import type { RichTextEditorProps } from './types.ts';

type Loaded = { Editor: ComponentType<RichTextEditorProps> } | 'loading' | 'failed';

// The build checks the size of the chunk of this name. It is requested together with the chunk of the page that uses it.
const load = () => import(/* webpackChunkName: "rich-text", webpackPreload: true */ './editor.tsx');

/** Starts loading the editor, for a page whose data is not there yet. */
export function preloadRichText(): void {
  // A failure shows when the editor is rendered.
  load().catch(() => undefined);
}

/**
 * The editor of a formatted text (EDIT-22). Its code is large and loads on its own. The text lives in the editor, so that
 * typing renders nothing of the screen around it.
 */
export function RichTextEditor(props: RichTextEditorProps) {
  const t = texts.useTexts();
  const [loaded, setLoaded] = useState<Loaded>('loading');
  useEffect(() => {
    let isCurrent = true;
    let cancel: (() => void) | undefined;
    load().then(
      ({ Editor }) => {
        if (isCurrent) cancel = enqueueOpening(() => setLoaded({ Editor }));
      },
      () => isCurrent && setLoaded('failed'),
    );
    return () => {
      isCurrent = false;
      cancel?.();
    };
  }, []);
  if (loaded === 'loading') {
    return (
      <div className="rich-text rich-text-loading">
        <VisuallyHidden>{t('loading')}</VisuallyHidden>
      </div>
    );
  }
  if (loaded === 'failed') return <Alert type="error" showIcon role="alert" title={t('notLoaded')} />;
  return <loaded.Editor {...props} />;
}
