/**
 * The parts of the GraphQL types `Flow`, `FlowSection`, `FlowItem` and `StoredFile` that the widgets show, compatible
 * with the fragment of `flow.graphql`.
 */
export type FlowFile = {
  id: string;
  name: string;
  /** Missing in older releases of the apps, whose queries do not select it; the shell provides these widgets. */
  mediaType?: string;
  sizeBytes: number;
  /** ISO 8601 instant. */
  createdAt: string;
  downloadPath: string;
  /** Whether the caller may currently delete it (FILE-14). */
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
  /** Set while staff wait for another file or answer (CARE-18); missing in older releases of the apps. */
  request?: { reason: string; askedAt: string } | null;
};

export type FlowSection = {
  id: string;
  order: number;
  name: string;
  shown: boolean;
  completed: boolean;
  unlocked: boolean;
  /** The day by which it is due, YYYY-MM-DD (CARE-18); missing in older releases of the apps. */
  dueOn?: string | null;
  items: readonly FlowItem[];
};

export type Flow = { id: string; name: string; sections: readonly FlowSection[] };

/** The viewer of a flow: staff upload to download items and cannot change investors' answers (AINV-11). */
export type Audience = 'investor' | 'staff';

export type UploadOptions = {
  signal: AbortSignal;
  /** Called with the fraction sent, 0 to 1. */
  onProgress(share: number): void;
  /** Called with the text of an error after which the same files may be stored by another try; without it, a toast shows it. */
  onTransientFailure?(text: string): void;
};

/** The actions an app provides for items. Each shows its own error and resolves with whether it succeeded. */
export type FlowActions = {
  upload(item: FlowItem, section: FlowSection, files: readonly File[], options: UploadOptions): Promise<boolean>;
  download(file: FlowFile): Promise<void>;
  deleteFile(file: FlowFile): Promise<boolean>;
  /** Restores a file deleted seconds ago (CARE-06); if absent, deletions cannot be undone. */
  restoreFile?(file: FlowFile): Promise<boolean>;
  /** Inserts the first value of an item, and updates it afterwards (ONB-10). */
  saveInput(item: FlowItem, text: string): Promise<boolean>;
};

/** Sorts sections or items by order value. */
export function inOrder<Ordered extends { order: number }>(things: readonly Ordered[]): Ordered[] {
  return [...things].sort((one, other) => one.order - other.order);
}

/** Returns the section that a stepper opens initially (ONB-03, DOCH-01). */
export function firstUnlocked(sections: readonly FlowSection[]): FlowSection | undefined {
  return sections.find((section) => section.unlocked);
}

/** Returns the section that Continue opens; undefined on the last unlocked one, which has Finish (ONB-12, DOCH-03). */
export function nextUnlocked(sections: readonly FlowSection[], current: string): FlowSection | undefined {
  const position = sections.findIndex((section) => section.id === current);
  return sections.slice(position + 1).find((section) => section.unlocked);
}

/** Whether the investor can fill in a section. */
export function isOpen(section: FlowSection): boolean {
  return section.shown && section.unlocked && !section.completed;
}

/** Identifies a request of staff for another file or answer in an item. */
export function requestKey({ id, request }: FlowItem): string {
  return `${id} ${request?.askedAt ?? ''}`;
}
