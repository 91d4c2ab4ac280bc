import type { Flow, FlowFile } from '@platform/flow-ui';
import type { FlowModel } from '../model/model.ts';
import type { FilesByItem } from '../model/stored-flow.ts';

/** What is entered in the preview, by item. */
export type PreviewAnswers = {
  texts: ReadonlyMap<string, string>;
  files: ReadonlyMap<string, readonly FlowFile[]>;
};

const prefix = 'preview-';

/** Returns the item of the flow that one of the preview shows. */
export const itemIdOf = (previewId: string) => previewId.slice(prefix.length);

/** Returns what is edited as an investor sees it; all sections are open, so that each can be looked at. */
export function previewFlow(model: FlowModel, stored: FilesByItem, answers: PreviewAnswers): Flow {
  return {
    id: `${prefix}flow`,
    name: model.name,
    sections: model.sections.map(({ id, name, shown, items }, index) => ({
      ...{ id, name, shown, order: index + 1 },
      ...{ completed: false, unlocked: true },
      items: items.map((item, place) => {
        const text = answers.texts.get(item.id);
        const kept = (stored.get(item.id) ?? []).filter((file) => !model.removedFiles.includes(file.id));
        return {
          ...item,
          // Typing in the preview is no draft of an answer.
          id: prefix + item.id,
          order: place + 1,
          files: item.type === 'DOWNLOAD' ? kept : (answers.files.get(item.id) ?? []),
          input: text === undefined ? null : { id: prefix + item.id, text },
        };
      }),
    })),
  };
}

/** Returns a chosen file as if it were stored. */
export function previewFile({ name, type, size }: File): FlowFile {
  return {
    ...{ id: crypto.randomUUID(), name, mediaType: type, sizeBytes: size },
    ...{ createdAt: new Date().toISOString(), downloadPath: '', deletable: true },
  };
}
