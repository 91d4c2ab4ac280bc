import { useFiles, usePlatform } from '@platform/app-kit';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { texts } from '../../../texts.ts';
import type { FlowKind } from '../flow-kind.ts';
import { folderOf } from '../saving/use-flow-calls.ts';

/** A file that is being sent, with the fraction sent from 0 to 1, or that was not stored. */
export type ItemUpload = { id: string; file: File; share: number; reason: string | null };

export type ItemUploads = {
  /** By item. */
  state: ReadonlyMap<string, readonly ItemUpload[]>;
  running: boolean;
  /** Constant. */
  actions: {
    /** Sends files to an item one after another; one that fails does not stop the others. */
    add(itemId: string, files: readonly File[]): void;
    retry(itemId: string, upload: ItemUpload): void;
    /** Stops an upload, or forgets one that failed. */
    dismiss(itemId: string, upload: ItemUpload): void;
  };
};

/**
 * The uploads of `DOWNLOAD` items (ONBT-12, ONBT-13, AINV-22). They go on while another section is open; leaving the
 * screen stops them.
 *
 * @param onStored reloads the stored files
 */
export function useItemUploads(kind: FlowKind, onStored: () => Promise<unknown>): ItemUploads {
  const t = texts.useTexts();
  const { toasts } = usePlatform();
  const { upload } = useFiles();
  const [state, setState] = useState<ItemUploads['state']>(new Map());
  const controllers = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const running = controllers.current;
    return () => {
      for (const controller of running.values()) controller.abort();
    };
  }, []);

  const change = useCallback((itemId: string, with_: (uploads: readonly ItemUpload[]) => readonly ItemUpload[]) => {
    setState((before) => {
      const uploads = with_(before.get(itemId) ?? []);
      const next = new Map(before);
      if (uploads.length > 0) next.set(itemId, uploads);
      else next.delete(itemId);
      return next;
    });
  }, []);

  const send = useCallback(
    async (itemId: string, { id, file }: ItemUpload): Promise<boolean> => {
      const controller = controllers.current.get(id) ?? new AbortController();
      controllers.current.set(id, controller);
      const { signal } = controller;
      const set = (changed: Partial<ItemUpload>) =>
        change(itemId, (uploads) => uploads.map((each) => (each.id === id ? { ...each, ...changed } : each)));
      const folder = folderOf(kind);
      let reason = t('flows.files.cancelled');
      const isStored =
        !signal.aborted &&
        (await upload({
          kind: `${folder}/documents`,
          files: [file],
          fields: { [`${folder}SectionNodeEdgeId` as const]: itemId },
          signal,
          onProgress: (share) => set({ share }),
          onFailure(text) {
            reason = text;
          },
        }));
      controllers.current.delete(id);
      if (!isStored && !signal.aborted) {
        set({ reason });
        toasts.show({ severity: 'error', text: t('flows.files.failed', { name: file.name }) });
      }
      return isStored;
    },
    [kind, upload, change, toasts, t],
  );

  const sendAll = useCallback(
    async (itemId: string, uploads: readonly ItemUpload[]) => {
      for (const each of uploads) controllers.current.set(each.id, new AbortController());
      for (const each of uploads) {
        if (!(await send(itemId, each))) continue;
        await onStored();
        change(itemId, (all) => all.filter(({ id }) => id !== each.id));
      }
    },
    [send, onStored, change],
  );

  const actions = useMemo(
    (): ItemUploads['actions'] => ({
      add(itemId, files) {
        const uploads = files.map((file) => ({ id: crypto.randomUUID(), file, share: 0, reason: null }));
        change(itemId, (before) => [...before, ...uploads]);
        void sendAll(itemId, uploads);
      },
      retry(itemId, { id, file }) {
        const again = { id, file, share: 0, reason: null };
        change(itemId, (before) => before.map((each) => (each.id === id ? again : each)));
        void sendAll(itemId, [again]);
      },
      dismiss(itemId, { id }) {
        controllers.current.get(id)?.abort();
        change(itemId, (before) => before.filter((each) => each.id !== id));
      },
    }),
    [change, sendAll],
  );

  const running = [...state.values()].flat().some(({ reason }) => reason === null);
  return useMemo(() => ({ state, running, actions }), [state, running, actions]);
}
