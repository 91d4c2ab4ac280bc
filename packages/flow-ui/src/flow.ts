import type { AnswerState } from './answers.ts';

/**
 * The parts of the GraphQL types `Flow`, `FlowSection`, `FlowItem` and `StoredFile` that the widgets show. What an app's
 * query gives by the fragment of `flow.graphql` fits as it is.
 */
export type FlowFile = {
  id: string;
  name: string;
  /** Missing where an app was published before its query asked for it; these widgets come from the shell. */
  mediaType?: string;
  sizeBytes: number;
  /** ISO 8601 instant. */
  createdAt: string;
  downloadPath: string;
  /** Whether the caller may delete it now (FILE-14). */
  deletable: boolean;
};

export type FlowItemType = 'TEXT' | 'UPLOAD' | 'DOWNLOAD' | 'DOCUSIGN' | 'INPUT_FIELD';

export type FlowItem = {
  id: string;
  order: number;
  type: FlowItemType;
  name: string;
  text: string;
  files: readonly FlowFile[];
  input?: { id: string; text: string } | null;
};

export type FlowSection = {
  id: string;
  order: number;
  name: string;
  shown: boolean;
  completed: boolean;
  unlocked: boolean;
  items: readonly FlowItem[];
};

export type Flow = { id: string; name: string; sections: readonly FlowSection[] };

/** An item of an open step that the person has not filled in. */
export type MissingItem = { id: string; name: string; uploading: boolean };

/** Who looks at a flow: staff put files where investors only fetch them, and fill in nothing for them (AINV-11). */
export type Audience = 'investor' | 'staff';

/** What an item does through its app. Each tells the person itself when it fails, and answers whether it succeeded. */
export type FlowActions = {
  upload(
    item: FlowItem,
    section: FlowSection,
    files: readonly File[],
    options: { signal: AbortSignal; onProgress(share: number): void },
  ): Promise<boolean>;
  download(file: FlowFile): Promise<void>;
  deleteFile(file: FlowFile): Promise<boolean>;
  /** Brings a file back that was deleted some seconds ago (CARE-06); without it a deletion is final. */
  restoreFile?(file: FlowFile): Promise<boolean>;
  /** Inserts the first value of an item, updates it from then on (ONB-10). */
  saveInput(item: FlowItem, text: string): Promise<boolean>;
};

/** Sections or items by their order. */
export function inOrder<Ordered extends { order: number }>(things: readonly Ordered[]): Ordered[] {
  return [...things].sort((one, other) => one.order - other.order);
}

/** The section that a stepper opens with (ONB-03, DOCH-01). */
export function firstUnlocked(sections: readonly FlowSection[]): FlowSection | undefined {
  return sections.find((section) => section.unlocked);
}

/** Where Continue leads; undefined on the last unlocked section, where it is Finish (ONB-12, DOCH-03). */
export function nextUnlocked(sections: readonly FlowSection[], current: string): FlowSection | undefined {
  const position = sections.findIndex((section) => section.id === current);
  return sections.slice(position + 1).find((section) => section.unlocked);
}

/** Whether the investor can fill in a section. */
export function isOpen(section: FlowSection): boolean {
  return section.shown && section.unlocked && !section.completed;
}

/**
 * What the person could still fill in: inputs without an answer, uploads without a file or with one under way.
 *
 * @param states of the fields on the page, which know more than the loaded flow
 */
export function missingItems(
  sections: readonly FlowSection[],
  states: ReadonlyMap<string, AnswerState>,
  uploads: ReadonlyMap<string, number>,
): MissingItem[] {
  return sections
    .filter(isOpen)
    .flatMap(({ items }) => inOrder(items))
    .map((item) => ({ item, uploading: (uploads.get(item.id) ?? 0) > 0 }))
    .filter(({ item, uploading }) => {
      if (item.type === 'UPLOAD') return uploading || item.files.length === 0;
      return item.type === 'INPUT_FIELD' && (states.get(item.id) ?? (item.input ? 'stored' : 'empty')) === 'empty';
    })
    .map(({ item: { id, name }, uploading }) => ({ id, name, uploading }));
}
