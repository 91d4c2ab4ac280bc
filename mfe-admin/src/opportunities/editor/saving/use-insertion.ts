import { useRef } from 'react';
import { modelOf } from '../model/content.ts';
import { inputOf, isUploadOnly, updateOf } from '../model/delta.ts';
import type { EditorModel } from '../model/model.ts';
import { missingIds, type StoredDeal } from '../model/stored-deal.ts';
import type { Editor } from '../use-editor.ts';
import type { DealCalls } from './use-deal-calls.ts';

type Insertion = {
  stored: StoredDeal;
  /** Whether it is what this page stored; otherwise it was stored before, from the same draft. */
  isOwn: boolean;
};

/**
 * Stores a new deal under the id of the page. The server stores an id once, and answers a repetition with what it has
 * stored: what has been typed since an attempt whose answer was lost is stored as an update (EDIT-40).
 */
export function useInsertion(calls: DealCalls, { id, restored }: Editor, timeZone: string) {
  const wasTried = useRef(false);
  return async (sent: EditorModel): Promise<Insertion> => {
    if (!wasTried.current && restored) {
      const earlier = await calls.find(id);
      if (earlier) return { stored: earlier, isOwn: false };
    }
    const isRepeated = wasTried.current;
    wasTried.current = true;
    const stored = await calls.insert(id, inputOf(sent, timeZone));
    const input = updateOf(modelOf(stored.content), sent, timeZone);
    if (!isRepeated || isUploadOnly(input, missingIds(stored))) return { stored, isOwn: true };
    if (stored.version > 1) return { stored, isOwn: false };
    return { stored: await calls.update({ id, version: 1, input, apply: false, note: null }), isOwn: true };
  };
}
