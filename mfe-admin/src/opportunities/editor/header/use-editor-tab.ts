import { useRecordTab } from '../../../record/use-record-tab.ts';

export const editorTabs = ['edit', 'versions', 'activity'] as const;

/** Returns the open tab of the editor, which is kept in the URL, and its setter. */
export const useEditorTab = () => useRecordTab(editorTabs);
