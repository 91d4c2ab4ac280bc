import { goal } from '../goals.ts';
import { formatTable, median } from '../statistics.ts';
import type { WebBench } from './bench.ts';
import { reportDoor } from './door.ts';
import { reportFrames } from './frames.ts';
import { slowNetwork } from './view.ts';

/** The tables of the page, and one line for each goal. */
export function reportWeb({ cold, warm, door, slowDoor, frames, views }: WebBench): string {
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
      `${figures.taken} of ${views}`,
    ]);
  });
  goals.push(goal('warm switch, milliseconds', warm.federated, 100));
  const [doorFigures = '', doorGoal = ''] = reportDoor(door);
  goals.push(doorGoal);
  const throughSlowLine = (build: 'federated' | 'monolith') => median(slowDoor[build].map(({ content }) => content));
  const [slowFederated, slowMonolith] = [throughSlowLine('federated'), throughSlowLine('monolith')];
  goals.push(
    goal(`sign-in to usable list, ${slowNetwork.name}: against the monolith`, slowFederated / slowMonolith, 1.15),
  );
  const [frameFigures = '', ...frameGoals] = reportFrames(frames, median);
  goals.push(...frameGoals);
  const head = ['', 'ms to content', 'to monolith', 'kB', 'to monolith', 'requests', 'views'];
  return [
    'Cold first view of the deals list, median of the views that showed it within 15 s',
    formatTable(head, rows),
    '',
    `Warm switch between two apps, median of ${views * 2}: federated ${warm.federated.toFixed(0)} ms, monolith ${warm.monolith.toFixed(0)} ms`,
    doorFigures,
    `From the click on Login to the first deal, ${slowNetwork.name}, median of ${slowDoor.federated.length}: federated ${slowFederated.toFixed(0)} ms, monolith ${slowMonolith.toFixed(0)} ms`,
    frameFigures,
    '',
    'Goals',
    ...goals,
  ].join('\n');
}
