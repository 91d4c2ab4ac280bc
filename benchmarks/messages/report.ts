import { describe, describeGoal, type Goal, listGoals } from '../report/goal.ts';
import type { Section } from '../report/section.ts';
import { formatTable, markdownTable } from '../report/table.ts';
import { type Interval, medianInterval, ratioInterval } from '../statistics/interval.ts';
import { median } from '../statistics/percentile.ts';
import type { MessageBench, Restart } from './bench.ts';
import { messagesPerSecond } from './load.ts';

const kilobyte = 1_000;
/** Limits of an idle page and of a restart: kB, seconds, and milliseconds at the 99th percentile. */
const limits = { heap: 30, seconds: 30, delay: 50 };
/** Share of the money writes that is left while somebody chats, at least. */
const leastShare = 0.95;

/** Returns the tables and goals of live messages. */
export function reportMessages({ subscribers, restarts, writes }: MessageBench): Section {
  const of = (figure: (restart: Restart) => number): Interval => medianInterval(restarts.map(figure));
  const heap = of((restart) => restart.heap / kilobyte);
  const seconds = of((restart) => restart.seconds);
  const [storm, idle] = [of((restart) => restart.storm), of((restart) => restart.idle)];
  const ratio = ratioInterval(writes);
  const pages = `${subscribers.toLocaleString('en')} idle subscribers of one process`;
  const goals: Goal[] = [
    { title: `MSG-03 ${pages}: at most ${limits.heap} kB of heap each`, figure: heap, limit: limits.heap },
    {
      title: `MSG-03 ${pages}: all subscribed again within ${limits.seconds} s after a restart`,
      figure: seconds,
      limit: limits.seconds,
    },
    { title: `${pages}: p99 of the event loop’s delay at most ${limits.delay} ms`, figure: idle, limit: limits.delay },
    {
      title: `${pages} subscribe again: p99 of the event loop’s delay at most ${limits.delay} ms`,
      figure: storm,
      limit: limits.delay,
    },
    {
      title: `money writes a second while somebody chats: at least ${leastShare} times those without`,
      figure: ratio,
      limit: leastShare,
      isLeast: true,
    },
  ];
  const head = ['', 'median'];
  const [perSecond, alone] = [median(writes.map(([one]) => one)), median(writes.map(([, other]) => other))];
  const rows = [
    ['kB of heap for each', describe(heap, 1)],
    [
      'kB in memory for each',
      describe(
        of((restart) => restart.resident / kilobyte),
        1,
      ),
    ],
    ['s until all are subscribed again', describe(seconds, 1)],
    ['ms of delay of the event loop meanwhile, p99', describe(storm, 1)],
    ['ms of delay of the event loop when idle, p99', describe(idle, 1)],
    [`money writes a second, with ${messagesPerSecond} messages a second`, perSecond.toFixed(0)],
    ['money writes a second, without', alone.toFixed(0)],
    ['ratio of both', describe(ratio)],
  ];
  const title = `${pages}, medians with their 95 % intervals`;
  return {
    name: 'messages',
    text: [title, formatTable(head, rows), '', ...goals.map(describeGoal)].join('\n'),
    markdown: [`${title}:`, markdownTable(head, rows), 'Goals:', listGoals(goals)].join('\n\n'),
    goals,
    rounds: Math.min(restarts.length, writes.length),
  };
}
