import { readdir, readFile } from 'node:fs/promises';

/** CPU time in milliseconds: of each thread by id, and of exited child processes. */
export interface Reading {
  threads: ReadonlyMap<number, number>;
  ended: number;
}

const nanosecondsPerMillisecond = 1_000_000;
/** The kernel reports the time of exited children in hundredths of a second. */
const millisecondsPerTick = 10;

/** Reads the threads of one process; Linux only. The kernel counts nanoseconds in `schedstat`. */
export async function readProcess(processId: number): Promise<Reading> {
  return { threads: await readThreads(processId), ended: 0 };
}

/** Reads a process with its children, such as PostgreSQL's backends, parallel and I/O workers, and writers. */
export async function readFamily(processId: number): Promise<Reading> {
  // Exited children are read last: a child that exits in between is then counted there, and `elapsed` subtracts its
  // earlier time.
  const threads = await Promise.all([processId, ...(await childrenOf(processId))].map(readThreads));
  const fields = await statOf(processId);
  // User and system time of exited children are the 14th and 15th field after the name.
  const ended = (Number(fields[13]) + Number(fields[14])) * millisecondsPerTick;
  return { threads: new Map(threads.flatMap((own) => [...own])), ended };
}

/** Returns the CPU time between two readings, in milliseconds. */
export function elapsed(before: Reading, after: Reading): number {
  let total = 0;
  for (const [id, time] of after.threads) total += time - (before.threads.get(id) ?? 0);
  const ended = after.ended - before.ended;
  if (ended === 0) return total;
  // For exited children the kernel adds the time of their whole life.
  let earlier = 0;
  for (const [id, time] of before.threads) if (!after.threads.has(id)) earlier += time;
  return total + Math.max(0, ended - earlier);
}

/** Returns the process id of the parent. */
export async function parentOf(processId: number): Promise<number> {
  return Number((await statOf(processId))[1]);
}

/** Returns the child processes; the kernel lists them by the thread that started them. */
async function childrenOf(processId: number): Promise<number[]> {
  const folder = `/proc/${processId}/task`;
  const lists = await Promise.all(
    (await readdir(folder)).map((thread) => unlessEnded(readFile(`${folder}/${thread}/children`, 'utf8'), '')),
  );
  return lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number));
}

/** Returns the fields of `stat` after the name, which is in brackets and may contain spaces. */
async function statOf(processId: number): Promise<string[]> {
  const stat = await readFile(`/proc/${processId}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

async function readThreads(processId: number): Promise<Map<number, number>> {
  const folder = `/proc/${processId}/task`;
  const ids = await unlessEnded(readdir(folder), []);
  const times = await Promise.all(
    ids.map(async (id) => {
      const text = await unlessEnded(readFile(`${folder}/${id}/schedstat`, 'utf8'), undefined);
      return text === undefined ? undefined : ([Number(id), Number(text.split(' ')[0])] as const);
    }),
  );
  return new Map(
    times
      .filter((time) => time !== undefined)
      .map(([id, nanoseconds]) => [id, nanoseconds / nanosecondsPerMillisecond]),
  );
}

/** Returns a fallback when the process or thread has exited in the meantime. */
async function unlessEnded<Value, Other>(reading: Promise<Value>, otherwise: Other): Promise<Value | Other> {
  try {
    return await reading;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ESRCH') return otherwise;
    throw error;
  }
}
