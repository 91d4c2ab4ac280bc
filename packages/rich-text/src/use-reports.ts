import type { Editor } from '@tiptap/core';
import { useEffect, useMemo, useRef } from 'react';
import { writeHtml } from './html.ts';

/** Milliseconds without a key press after which the text is reported. */
const pause = 400;

interface Reports {
  /** Reports the text after a pause. */
  schedule(editor: Editor): void;
  /** Reports a change that is waiting. */
  flush(): void;
  isPending(): boolean;
}

/** Writing a long text as HTML takes longer than a key press may, so it waits for a pause. */
export function useReports(report: (html: string) => void): Reports {
  const latest = useRef(report);
  latest.current = report;
  const reports = useMemo<Reports>(() => {
    let waiting: { editor: Editor; timer: ReturnType<typeof setTimeout> } | null = null;
    const flush = () => {
      if (!waiting) return;
      const { editor, timer } = waiting;
      clearTimeout(timer);
      waiting = null;
      latest.current(writeHtml(editor.state.doc));
    };
    return {
      schedule(editor) {
        clearTimeout(waiting?.timer);
        waiting = { editor, timer: setTimeout(flush, pause) };
      },
      flush,
      isPending: () => waiting !== null,
    };
  }, []);
  useEffect(() => reports.flush, [reports]);
  return reports;
}
