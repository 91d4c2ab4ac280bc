export { DocumentViewer, isViewable, type ViewedDocument } from './document-viewer.tsx';
