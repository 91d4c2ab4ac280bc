import { goal } from '../goals.ts';
import { formatTable } from '../statistics.ts';
import type { WebBench } from './bench.ts';
import { reportDoor } from './door.ts';

/** The tables of the page, and one line for each goal. */
export function reportWeb({ cold, warm, door, views }: WebBench): string {
  const goals: string[] = [];
  const rows = [...new Set(cold.map(({ network }) => network))].flatMap((network) => {
    const [federated, monolith] = (['federated', 'monolith'] as const).map((build) =>
      cold.find((figures) => figures.network === network && figures.build === build),
    );
    if (!federated || !monolith) return [];
    const time = federated.milliseconds / monolith.milliseconds;
    const bytes = federated.bytes / monolith.bytes;
    goals.push(goal(`cold view, ${network}: time against the monolith`, time, 1.15));
    goals.push(goal(`cold view, ${network}: bytes against the monolith`, bytes, 1.15));
    return [federated, monolith].map((figures) => [
      `${figures.build}, ${network}`,
      figures.milliseconds.toFixed(0),
      (figures.milliseconds / monolith.milliseconds).toFixed(2),
      (figures.bytes / 1000).toFixed(0),
      (figures.bytes / monolith.bytes).toFixed(2),
      String(figures.requests),
    ]);
  });
  goals.push(goal('warm switch, milliseconds', warm.federated, 100));
  const [doorFigures = '', doorGoal = ''] = reportDoor(door);
  goals.push(doorGoal);
  const head = ['', 'ms to content', 'to monolith', 'kB', 'to monolith', 'requests'];
  return [
    `Cold first view of the deals list, median of ${views}`,
    formatTable(head, rows),
    '',
    `Warm switch between two apps, median of ${views * 2}: federated ${warm.federated.toFixed(0)} ms, monolith ${warm.monolith.toFixed(0)} ms`,
    doorFigures,
    '',
    'Goals',
    ...goals,
  ].join('\n');
}
