import type { SeenFault } from '@platform/app-contract/schema';
import { maxSeenFaults, withoutSecrets } from '@platform/rules';
import type { RequestContext } from '../../context.ts';
import type { Database, NamedStatement } from '../../database/database.ts';
import { refuse } from '../../errors/coded-error.ts';
import type { FaultPhase, SeenFault as ShownFault } from '../../graphql/generated/resolvers.ts';

/** Different faults that a team is told of its app. */
const maxTold = 10;

/** A fault of a release, as its team is told. */
export interface ToldFault extends Omit<SeenFault, 'app'> {
  /** When a page told of it first and last, in ISO 8601. */
  firstAt: string;
  lastAt: string;
}

const addStatement: NamedStatement = {
  name: 'faults.add',
  // Ordered, so that two beacons never wait for each other.
  text: `
    INSERT INTO app_release_fault AS kept (app_name, release_id, phase, message, count)
    SELECT app_name, id, phase, message, sum(sent.count)
    FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::int[]) AS sent (app_name, id, phase, message, count)
      JOIN app_release USING (app_name, id)
    WHERE (SELECT count(*) FROM app_release_fault other WHERE (other.app_name, other.release_id) = (sent.app_name, sent.id)) < $6
      OR EXISTS (SELECT FROM app_release_fault other
        WHERE (other.app_name, other.release_id, other.phase, other.message)
          = (sent.app_name, sent.id, sent.phase, sent.message))
    GROUP BY app_name, id, phase, message ORDER BY app_name, id, phase, message
    ON CONFLICT (app_name, release_id, phase, message) DO UPDATE SET
      count = least(kept.count::bigint + EXCLUDED.count, 1000000000)::int, last_at = now()`,
};

/** Adds what a page saw of the faults of its releases (DLV-07). */
export async function addFaults(database: Pick<Database, 'query'>, seen: readonly SeenFault[]): Promise<void> {
  const faults = seen.map((fault) => ({ ...fault, message: withoutPersons(fault.message) }));
  const columns = ['app', 'release', 'phase', 'message', 'count'] as const;
  await database.query(addStatement, [...columns.map((column) => faults.map((fault) => fault[column])), maxSeenFaults]);
}

/**
 * Takes out of a message what may tell of a person, and what would disturb a terminal; what is left also is the same for
 * everybody, so that it can be counted. Names of properties stay, in single quotes as browsers write them.
 */
function withoutPersons(message: string): string {
  return withoutSecrets(message)
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .replaceAll(/[^\s@]+@[^\s@]+/g, '[e-mail]')
    .replaceAll(/\b[0-9a-f]{8}-[0-9a-f-]{27}\b/gi, '[id]')
    .replaceAll(/"[^"]*("|$)/g, '"…"')
    .replaceAll(/'(?![\w$.[\]]+')[^']*'/g, "'…'")
    .replaceAll(/\d[\d.,]*/g, '0')
    .trim();
}

const toldStatement: NamedStatement = {
  name: 'faults.told',
  text: `
    SELECT release_id AS release, phase, message, count, first_at AS "firstAt", last_at AS "lastAt"
    FROM app_release_fault WHERE app_name = $1 ORDER BY last_at DESC, count DESC LIMIT $2`,
};

type FaultRow = Omit<ToldFault, 'firstAt' | 'lastAt'> & { firstAt: Date; lastAt: Date };

/** Returns what pages saw last of the faults of an app. */
export async function readFaults(database: Pick<Database, 'query'>, app: string): Promise<ToldFault[]> {
  const rows = await database.query<FaultRow>(toldStatement, [app, maxTold]);
  return rows.map(({ firstAt, lastAt, ...fault }) => ({
    ...fault,
    firstAt: firstAt.toISOString(),
    lastAt: lastAt.toISOString(),
  }));
}

/**
 * Returns what is kept of the faults of a release, the latest first (DLV-07).
 *
 * @throws CodedError NOT_FOUND
 */
export async function listFaults(
  { services }: Pick<RequestContext, 'services'>,
  { app, release }: { app: string; release: string },
): Promise<ShownFault[]> {
  const found = await services.database.prisma.appRelease.findUnique({
    where: { appName_id: { appName: app, id: release } },
    select: { faults: { orderBy: [{ lastAt: 'desc' }, { count: 'desc' }, { message: 'asc' }] } },
  });
  if (!found) throw refuse('NOT_FOUND');
  return found.faults.map(({ phase, message, count, firstAt, lastAt }) => ({
    __typename: 'SeenFault',
    ...{ phase: phase.toUpperCase() as FaultPhase, message, count, firstAt, lastAt },
  }));
}
