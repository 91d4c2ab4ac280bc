import { useErrorText } from '@platform/app-kit';
import { useCallback, useEffect, useRef, useState } from 'react';

/** The result of one row; `note` is the reason of a failure, or what to know about a success. */
export type BulkLine = {
  id: string;
  name: string;
  state: 'waiting' | 'running' | 'done' | 'failed' | 'stopped';
  note: string | null;
};

export type Bulk<Row> = {
  /** One per row, in their order; empty before the start. */
  lines: readonly BulkLine[];
  running: boolean;
  run(rows: readonly Row[]): Promise<void>;
  /** Repeats the rows that failed or were stopped. */
  retry(): Promise<void>;
  /** Starts no further row; those that are running end. */
  stop(): void;
};

/** Maximum number of concurrent calls. */
const maxConcurrentCalls = 3;

/**
 * Carries out an action on several rows, each with a call of its own (DATA-07). A failure of one row does not stop the
 * others. Unmounting starts no further row.
 * @param call performs the action on a row; resolves with a note or with nothing, rejects with the error of the call
 * @param describeError returns the text of an error for which the action has one of its own
 */
export function useBulk<Row extends { id: string }>(
  call: (row: Row) => Promise<string | undefined>,
  nameOf: (row: Row) => string,
  describeError?: (error: unknown) => string | null,
): Bulk<Row> {
  const { describe } = useErrorText();
  const [lines, setLines] = useState<readonly BulkLine[]>([]);
  const [running, setRunning] = useState(false);
  const rows = useRef<readonly Row[]>([]);
  const queue = useRef<Row[]>([]);
  const latestCall = useRef(call);
  latestCall.current = call;
  const latestDescribe = useRef(describeError);
  latestDescribe.current = describeError;
  useEffect(() => () => void queue.current.splice(0), []);

  const update = useCallback((id: string, part: Partial<BulkLine>) => {
    setLines((before) => before.map((line) => (line.id === id ? { ...line, ...part } : line)));
  }, []);

  const work = useCallback(async () => {
    for (let row = queue.current.shift(); row !== undefined; row = queue.current.shift()) {
      update(row.id, { state: 'running', note: null });
      try {
        update(row.id, { state: 'done', note: (await latestCall.current(row)) ?? null });
      } catch (error) {
        update(row.id, { state: 'failed', note: latestDescribe.current?.(error) ?? describe(error) });
      }
    }
  }, [describe, update]);

  const start = useCallback(
    async (some: readonly Row[]) => {
      queue.current = [...some];
      setRunning(true);
      await Promise.all(Array.from({ length: maxConcurrentCalls }, work));
      setRunning(false);
    },
    [work],
  );

  async function run(all: readonly Row[]): Promise<void> {
    rows.current = all;
    setLines(all.map((row) => ({ id: row.id, name: nameOf(row), state: 'waiting', note: null })));
    await start(all);
  }

  async function retry(): Promise<void> {
    const open = new Set(lines.filter(({ state }) => state !== 'done').map(({ id }) => id));
    setLines((before) => before.map((line) => (open.has(line.id) ? { ...line, state: 'waiting', note: null } : line)));
    await start(rows.current.filter(({ id }) => open.has(id)));
  }

  function stop(): void {
    const stopped = new Set(queue.current.splice(0).map(({ id }) => id));
    setLines((before) => before.map((line) => (stopped.has(line.id) ? { ...line, state: 'stopped' } : line)));
  }
  return { lines, running, run, retry, stop };
}
