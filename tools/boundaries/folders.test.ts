import { describe, expect, it } from 'vitest';
import { describeCycle, findCycles, partOf } from './folders.ts';

const imports = (...pairs: [string, string][]) =>
  pairs.map(([from, to]) => ({ from: `api/src/${from}`, to: `api/src/${to}` }));

describe('dependency cycles between the parts of the API', () => {
  it('maps each file to its part', () => {
    expect(
      ['server.ts', 'identity/provider/steps.ts', 'domains/deals/service.ts', 'domains/index.ts', 'read-models/deal.ts']
        .map((file) => `api/src/${file}`)
        .map(partOf),
    ).toEqual(['server.ts', 'identity', 'domains/deals', 'domains/index.ts', 'read-models']);
  });

  it('are found across any number of parts without a module cycle, and reported once', () => {
    const cycles = findCycles(
      imports(
        ['domains/deals/resolvers.ts', 'domains/files/service.ts'],
        ['domains/files/places.ts', 'domains/flows/service.ts'],
        ['domains/flows/service.ts', 'domains/deals/service.ts'],
        ['domains/flows/service.ts', 'errors/coded-error.ts'],
        ['server.ts', 'domains/deals/index.ts'],
      ),
    );
    expect(cycles.map(describeCycle)).toEqual([
      [
        'domains/deals → domains/files → domains/flows → domains/deals',
        '  api/src/domains/deals/resolvers.ts imports api/src/domains/files/service.ts',
        '  api/src/domains/files/places.ts imports api/src/domains/flows/service.ts',
        '  api/src/domains/flows/service.ts imports api/src/domains/deals/service.ts',
      ].join('\n'),
    ]);
  });

  it('are not reported for downward imports or imports within a part', () => {
    expect(
      findCycles(
        imports(
          ['domains/deals/service.ts', 'errors/coded-error.ts'],
          ['database/deal-lock.ts', 'errors/coded-error.ts'],
          ['errors/answer.ts', 'errors/coded-error.ts'],
        ),
      ),
    ).toEqual([]);
  });
});
