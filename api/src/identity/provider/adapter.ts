import { createHash } from 'node:crypto';
import { type Adapter, type AdapterFactory, type AdapterPayload, errors } from 'oidc-provider';
import type { Database, Transaction } from '../../database/database.ts';

/**
 * Models whose id is itself a bearer secret: only its hash is stored, so a leaked copy of the table grants no access.
 */
const secretModels: ReadonlySet<string> = new Set(['AuthorizationCode', 'AccessToken', 'RefreshToken']);

const statements = {
  upsert: {
    name: 'identity.payload.upsert',
    text: `
      INSERT INTO oidc_payload (model, id, payload, grant_id, user_code, uid, account_id, expires_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(secs => $8))
      ON CONFLICT (model, id) DO UPDATE SET payload = excluded.payload, grant_id = excluded.grant_id,
        user_code = excluded.user_code, uid = excluded.uid, account_id = excluded.account_id, expires_at = excluded.expires_at`,
  },
  // A session keeps its uid when its id changes; updating by uid keeps the row.
  upsertSession: {
    name: 'identity.payload.upsert-session',
    text: `
      INSERT INTO oidc_payload (model, id, payload, grant_id, user_code, uid, account_id, expires_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(secs => $8))
      ON CONFLICT (uid) WHERE model = 'Session' DO UPDATE SET id = excluded.id, payload = excluded.payload,
        account_id = excluded.account_id, expires_at = excluded.expires_at`,
  },
  find: {
    name: 'identity.payload.find',
    text: `
      SELECT payload, consumed_at FROM oidc_payload
      WHERE model = $1 AND id = $2 AND (expires_at IS NULL OR expires_at > now())`,
  },
  findByUid: {
    name: 'identity.payload.find-by-uid',
    text: `
      SELECT payload, consumed_at FROM oidc_payload
      WHERE model = $1 AND uid = $2 AND (expires_at IS NULL OR expires_at > now())`,
  },
  findByUserCode: {
    name: 'identity.payload.find-by-user-code',
    text: `
      SELECT payload, consumed_at FROM oidc_payload
      WHERE model = $1 AND user_code = $2 AND (expires_at IS NULL OR expires_at > now())`,
  },
  consume: {
    name: 'identity.payload.consume',
    text: `
      UPDATE oidc_payload SET consumed_at = now() WHERE model = $1 AND id = $2 AND consumed_at IS NULL RETURNING id`,
  },
  destroy: { name: 'identity.payload.destroy', text: 'DELETE FROM oidc_payload WHERE model = $1 AND id = $2' },
  revokeByGrant: {
    name: 'identity.payload.revoke-by-grant',
    text: 'DELETE FROM oidc_payload WHERE model = $1 AND grant_id = $2',
  },
};

interface PayloadRow {
  payload: AdapterPayload;
  consumed_at: Date | null;
}

/** Storage adapter of the embedded provider: one table of the product's database for all models. */
export function createAdapterFactory(database: Database): AdapterFactory {
  return (model) => createAdapter(database, model);
}

/** Login result of an interaction, as the provider reads it when the sign-in is resumed. */
export interface LoginResult {
  accountId: string;
  /** Version of the user at authentication; the database rejects a session from before a revocation. */
  securityVersion: number;
  amr: string[];
  acr: string;
  remember: boolean;
  /** Unix time in seconds of the authentication; default: now. */
  ts?: number;
}

/**
 * Stores the result of an interaction within the caller's transaction. The provider's own `interactionResult` would use
 * a separate statement.
 *
 * @returns false when the interaction has expired
 */
export async function storeLogin(transaction: Transaction, uid: string, login: LoginResult): Promise<boolean> {
  const stored = await transaction.$executeRaw`
    UPDATE oidc_payload SET account_id = ${login.accountId}, payload = payload || jsonb_build_object(
      'result', COALESCE(payload -> 'lastSubmission', '{}') || jsonb_build_object('login', ${JSON.stringify(login)}::jsonb))
    WHERE model = 'Interaction' AND id = ${uid} AND expires_at > now()`;
  return stored > 0;
}

/** Whether an interaction has a result that has not been resumed yet. */
export async function hasResult(transaction: Transaction, uid: string): Promise<boolean> {
  const rows = await transaction.$queryRaw<unknown[]>`
    SELECT 1 FROM oidc_payload WHERE model = 'Interaction' AND id = ${uid} AND payload ? 'result'`;
  return rows.length > 0;
}

function createAdapter(database: Database, model: string): Adapter {
  const hashed = secretModels.has(model);
  const keyOf = (id: string) => (hashed ? createHash('sha256').update(id).digest('base64url') : id);

  function restore(row: PayloadRow | undefined, id?: string): AdapterPayload | undefined {
    if (!row) return undefined;
    return {
      ...row.payload,
      ...(hashed && id ? { jti: id } : {}),
      ...(row.consumed_at ? { consumed: Math.floor(row.consumed_at.getTime() / 1000) } : {}),
    };
  }

  return {
    async upsert(id, payload, expiresIn) {
      const { jti, ...withoutId } = payload;
      await database.query(model === 'Session' ? statements.upsertSession : statements.upsert, [
        model,
        keyOf(id),
        JSON.stringify(hashed ? withoutId : payload),
        payload.grantId ?? null,
        payload.userCode ?? null,
        payload.uid ?? null,
        payload.accountId ?? payload.result?.login?.accountId ?? null,
        expiresIn ?? null,
      ]);
    },
    async find(id) {
      const [row] = await database.query<PayloadRow>(statements.find, [model, keyOf(id)]);
      return restore(row, id);
    },
    async findByUid(uid) {
      const [row] = await database.query<PayloadRow>(statements.findByUid, [model, uid]);
      return restore(row);
    },
    async findByUserCode(userCode) {
      const [row] = await database.query<PayloadRow>(statements.findByUserCode, [model, userCode]);
      return restore(row);
    },
    async consume(id) {
      const consumed = await database.query(statements.consume, [model, keyOf(id)]);
      // The provider reads and consumes in two steps; the loser of a race must fail.
      if (consumed.length === 0) throw new errors.InvalidGrant(`${model} already consumed`);
    },
    async destroy(id) {
      await database.query(statements.destroy, [model, keyOf(id)]);
    },
    async revokeByGrantId(grantId) {
      await database.query(statements.revokeByGrant, [model, grantId]);
    },
  };
}
