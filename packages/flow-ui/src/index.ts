export { DueDay } from './due-day.tsx';
export { FileRows } from './file-rows.tsx';
export * from './flow.ts';
export { FlowItemContent } from './flow-item-content.tsx';
export { type FlowProgress, FlowProgressLine } from './flow-progress.tsx';
export { FlowSectionItems } from './flow-section-items.tsx';
export { FlowStepper } from './flow-stepper.tsx';
export { type FlowFilesOptions, useFlowFiles } from './use-flow-files.ts';
export { type SaveInputDocuments, useSaveInput } from './use-save-input.ts';
