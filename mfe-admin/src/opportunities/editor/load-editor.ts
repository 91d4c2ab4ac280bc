import { loadEditorPart } from './editor-part.ts';

/** Requests page and editor together: the page is smaller and requests the deal while the editor is still loading. */
export function loadEditorPage() {
  const page = import('./editor-page.tsx');
  // A failure shows when the editor is rendered.
  loadEditorPart().catch(() => undefined);
  return page;
}
