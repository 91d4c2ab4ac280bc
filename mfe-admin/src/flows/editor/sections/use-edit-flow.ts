import type { FlowItemType } from '@platform/rules';
import { useMemo, useState } from 'react';
import { texts } from '../../../texts.ts';
import { itemFieldId, sectionFieldId } from '../field-ids.ts';
import type { ModelItem, ModelSection } from '../model/model.ts';
import type { FlowEditorState } from '../use-flow-editor.ts';

export type ItemPlace = { sectionId: string; id: string };

/** What rows do; all functions are constant, so that memoized rows stay. */
export type EditFlow = {
  addSection(): void;
  changeSection(id: string, change: Partial<Pick<ModelSection, 'name' | 'shown'>>): void;
  moveSection(id: string, position: number): void;
  removeSection(id: string): void;
  addItem(sectionId: string, type: FlowItemType): void;
  changeItem(place: ItemPlace, change: Partial<Omit<ModelItem, 'id'>>): void;
  moveItem(place: ItemPlace, position: number): void;
  removeItem(place: ItemPlace): void;
  /** Ids and names of the sections that an item can be put into. */
  otherSections(sectionId: string): [id: string, name: string][];
  transferItem(place: ItemPlace, to: string): void;
  removeFile(fileId: string): void;
  keepFile(fileId: string): void;
};

/** The last deletion, which can be taken back until the next one. */
export type Removal = { name: string; undo(): void };

export type Focus = {
  /** Opens a section. */
  open(sectionId: string): void;
  /** Moves the focus to an element once it is there. */
  focusLater(elementId: string): void;
};

export type EditedFlowActions = {
  edit: EditFlow;
  removal: Removal | null;
  clearRemoval(): void;
  /** For screen readers. */
  announced: string;
};

/** Id of the open section's panel, which takes the focus of what is deleted in it. */
export const panelId = 'flow-section-panel';

export function useEditFlow(
  { dispatch, read }: Pick<FlowEditorState, 'dispatch' | 'read'>,
  { open, focusLater }: Focus,
): EditedFlowActions {
  const t = texts.useTexts();
  const [removal, setRemoval] = useState<Removal | null>(null);
  const [announced, setAnnounced] = useState('');

  const edit = useMemo((): EditFlow => {
    const sectionOf = (id: string) => read().sections.find((section) => section.id === id);
    const nameOf = (name: string | undefined) => name?.trim() || t('flows.untitled');
    const itemNameOf = (name: string | undefined) => name?.trim() || t('flows.untitledItem');
    const sayMoved = (name: string, list: readonly { id: string }[], id: string) => {
      const position = list.findIndex((part) => part.id === id) + 1;
      setAnnounced(t('flows.moved', { name, position, count: list.length }));
    };
    return {
      addSection() {
        const id = crypto.randomUUID();
        dispatch({ type: 'addSection', section: { id, name: '', shown: true, items: [] } });
        open(id);
        focusLater(sectionFieldId(id));
      },
      changeSection: (id, change) => dispatch({ type: 'changeSection', id, change }),
      moveSection(id, position) {
        dispatch({ type: 'moveSection', id, position });
        sayMoved(nameOf(sectionOf(id)?.name), read().sections, id);
      },
      removeSection(id) {
        const { sections } = read();
        const index = sections.findIndex((section) => section.id === id);
        const section = sections[index];
        if (!section) return;
        const next = sections[index + 1] ?? sections[index - 1];
        dispatch({ type: 'removeSection', id });
        setRemoval({
          name: nameOf(section.name),
          undo() {
            dispatch({ type: 'addSection', section, position: index + 1 });
            open(id);
            focusLater(sectionFieldId(id));
          },
        });
        if (next) open(next.id);
        focusLater(panelId);
      },
      addItem(sectionId, type) {
        const id = crypto.randomUUID();
        dispatch({ type: 'addItem', sectionId, item: { id, type, name: '', text: '' } });
        focusLater(itemFieldId(id));
      },
      changeItem: ({ sectionId, id }, change) => dispatch({ type: 'changeItem', sectionId, id, change }),
      moveItem({ sectionId, id }, position) {
        dispatch({ type: 'moveItem', sectionId, id, position });
        const items = sectionOf(sectionId)?.items ?? [];
        sayMoved(itemNameOf(items.find((item) => item.id === id)?.name), items, id);
      },
      removeItem({ sectionId, id }) {
        const items = sectionOf(sectionId)?.items ?? [];
        const index = items.findIndex((item) => item.id === id);
        const item = items[index];
        if (!item) return;
        dispatch({ type: 'removeItem', sectionId, id });
        setRemoval({
          name: itemNameOf(item.name),
          undo() {
            dispatch({ type: 'addItem', sectionId, item, position: index + 1 });
            open(sectionId);
            focusLater(itemFieldId(id));
          },
        });
        focusLater(panelId);
      },
      otherSections: (sectionId) =>
        read()
          .sections.filter(({ id }) => id !== sectionId)
          .map(({ id, name }) => [id, nameOf(name)]),
      transferItem({ sectionId, id }, to) {
        const item = sectionOf(sectionId)?.items.find((each) => each.id === id);
        dispatch({ type: 'transferItem', sectionId, id, to });
        setAnnounced(t('flows.transferred', { name: itemNameOf(item?.name), section: nameOf(sectionOf(to)?.name) }));
        open(to);
        focusLater(itemFieldId(id));
      },
      removeFile: (id) => dispatch({ type: 'removeFile', id }),
      keepFile: (id) => dispatch({ type: 'keepFiles', ids: [id] }),
    };
  }, [dispatch, read, open, focusLater, t]);

  return { edit, removal, clearRemoval: () => setRemoval(null), announced };
}
