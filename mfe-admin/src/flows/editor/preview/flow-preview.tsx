import { lazy, Suspense, useState } from 'react';
import type { FlowPreviewProps } from './flow-preview-dialog.tsx';

const FlowPreviewDialog = lazy(() => import('./flow-preview-dialog.tsx'));

/** The preview of a flow, which is loaded when it is opened for the first time. */
export function FlowPreview(props: FlowPreviewProps) {
  const [wasOpen, setWasOpen] = useState(props.open);
  if (props.open && !wasOpen) setWasOpen(true);
  if (!wasOpen) return null;
  return (
    <Suspense fallback={null}>
      <FlowPreviewDialog {...props} />
    </Suspense>
  );
}
