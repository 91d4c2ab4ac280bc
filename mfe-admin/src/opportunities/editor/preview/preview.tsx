import { lazy, Suspense, useState } from 'react';
import type { PreviewProps } from './preview-dialog.tsx';

const PreviewDialog = lazy(() => import('./preview-dialog.tsx'));

/** The preview of a deal, which is loaded when it is opened for the first time. */
export function Preview(props: PreviewProps) {
  const [wasOpen, setWasOpen] = useState(props.open);
  if (props.open && !wasOpen) setWasOpen(true);
  if (!wasOpen) return null;
  return (
    <Suspense fallback={null}>
      <PreviewDialog {...props} />
    </Suspense>
  );
}
