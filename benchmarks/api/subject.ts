import { randomUUID } from 'node:crypto';
import { importJWK, SignJWT } from 'jose';
import { type Database, openDatabase } from '../../api/src/database/database.ts';
import { createKeyRing, signingAlgorithm } from '../../api/src/identity/key-ring.ts';
import { apiAudience, providerPath } from '../../api/src/identity/provider/client.ts';

/** The issuer origin of the benchmark's tokens. */
export const publicUrl = 'http://localhost:8080';

/** The role of the caller: the investor or the employee of a volume. */
export type Role = 'investor' | 'staff';

/** Kinds of tokens that every server must reject. */
export type UnauthorizedCaller = 'endedSession' | 'disabledAccount' | 'withoutConfidentiality' | 'forgedSignature';

/** The accounts and the deal that the requests of a volume use. */
export interface Subject {
  tokens: Readonly<Record<Role, string>>;
  unauthorizedTokens: Readonly<Record<UnauthorizedCaller, string>>;
  /** A visible deal with every kind of section, in which the investor has invested. */
  dealId: string;
  /** A reference that occurs only in the texts of that deal. */
  reference: string;
}

/** Selects the investor with the most investments, a deal with all kinds of content, and an administrator. */
export async function findSubject(url: string): Promise<Subject> {
  const database = openDatabase(url, { maximumConnections: 1 });
  try {
    const [chosen] = await database.query<Chosen>({ name: 'benchmark.subject', text: chooseSubject });
    if (!chosen) throw new Error('The volume has no investor to sign in');
    const sign = await openSigner(database);
    const withSession = async (subject: string) => sign(subject, await openSession(database, subject));
    const investor = await withSession(chosen.investor);
    return {
      tokens: { investor, staff: await withSession(chosen.staff) },
      unauthorizedTokens: {
        endedSession: await sign(chosen.investor, randomUUID()),
        disabledAccount: await withSession(chosen.disabled),
        withoutConfidentiality: await withSession(chosen.unconfirmed),
        forgedSignature: `${investor.slice(0, investor.lastIndexOf('.'))}.${'A'.repeat(86)}`,
      },
      dealId: chosen.deal_id,
      reference: chosen.reference,
    };
  } finally {
    await database.close();
  }
}

interface Chosen {
  investor: string;
  staff: string;
  disabled: string;
  unconfirmed: string;
  deal_id: string;
  reference: string;
}

const chooseSubject = `
  WITH investor AS (
    SELECT account.id, account.subject FROM account JOIN investment ON investment.account_id = account.id
    WHERE investment.deleted_at IS NULL AND account.disabled_at IS NULL
    GROUP BY account.id ORDER BY count(*) DESC, account.id LIMIT 1)
  SELECT investor.subject AS investor, deal.id AS deal_id,
    substring(overview.body FROM 'Reference <strong>(V[0-9]+)') || '.' AS reference,
    (SELECT staff.subject FROM account staff JOIN role_assignment assignment ON assignment.account_id = staff.id
      JOIN role ON role.id = assignment.role_id JOIN role_permission permission ON permission.role_id = role.id
      WHERE role.role_type <> 'INVESTOR' AND permission.permission = 'edit_opportunity' AND assignment.deal_id IS NULL
        AND staff.disabled_at IS NULL ORDER BY staff.id LIMIT 1) AS staff,
    (SELECT other.subject FROM account other JOIN investor_profile ON investor_profile.account_id = other.id
      WHERE other.disabled_at IS NOT NULL ORDER BY other.id LIMIT 1) AS disabled,
    (SELECT other.subject FROM account other JOIN role_assignment assignment ON assignment.account_id = other.id
      JOIN role ON role.id = assignment.role_id
      WHERE role.role_type = 'INVESTOR' AND other.disabled_at IS NULL AND other.accepted_confidentiality_at IS NULL
      ORDER BY other.id LIMIT 1) AS unconfirmed
  FROM investor JOIN investment ON investment.account_id = investor.id AND investment.deleted_at IS NULL
    JOIN deal ON deal.id = investment.deal_id AND deal.published_at IS NOT NULL AND deal.status = 'ACTIVE'
    JOIN deal_link_section section ON section.deal_id = deal.id
    JOIN deal_text_section overview ON overview.deal_id = deal.id AND overview.is_overview
  ORDER BY deal.id LIMIT 1`;

async function openSession(database: Database, subject: string): Promise<string> {
  const uid = randomUUID();
  const expiresAt = new Date(Date.now() + 86_400_000);
  await database.prisma.oidcPayload.create({
    data: { model: 'Session', id: uid, uid, payload: {}, accountId: subject, expiresAt },
  });
  return uid;
}

/** Opens a signer of access tokens that uses the installation's own key. */
export async function openSigner(
  database: Database,
): Promise<(subject: string, sessionUid: string) => Promise<string>> {
  const [key] = (await createKeyRing(database).current()).signing;
  if (!key?.kid) throw new Error('The volume has no signing key');
  const header = { alg: signingAlgorithm, typ: 'at+jwt', kid: key.kid };
  const signingKey = await importJWK(key, signingAlgorithm);
  return (subject, sessionUid) =>
    new SignJWT({ session_uid: sessionUid })
      .setProtectedHeader(header)
      .setIssuer(`${publicUrl}${providerPath}`)
      .setAudience(apiAudience)
      .setSubject(subject)
      .setIssuedAt()
      .setExpirationTime('12h')
      .sign(signingKey);
}
