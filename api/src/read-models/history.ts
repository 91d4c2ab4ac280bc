import type { ClientScope } from '../access/client-scope.ts';
import { type AuditAction, auditKinds } from '../database/audit-actions.ts';
import type { Database } from '../database/database.ts';
import type {
  HistoryChange,
  HistoryEntry,
  HistoryKind,
  HistoryPage,
  HistoryRole,
} from '../graphql/generated/resolvers.ts';
import { holdsStaffRole, isEmployee } from './employees-list.ts';
import { jsonIf, jsonObject } from './json.ts';
import { limitClause } from './paging.ts';
import { personOf } from './person.ts';
import type { Selection } from './selection.ts';
import { type CompiledStatement, compileStatement, runStatement } from './statement.ts';
import { isVisibleClient } from './visible-client.ts';

export interface HistoryQuery {
  /** Of an account, company or deal. */
  id: string;
  /** The kinds of entries about the person that are wanted and that the caller may see. */
  kinds: readonly HistoryKind[];
  role: HistoryRole | null;
  from: string | Date | null;
  /** Exclusive. */
  to: string | Date | null;
  limit: number;
  offset: number;
}

/** Entries that a page counts; reading on would cost more than the number tells. */
const maxCount = 10_000;

/** The rows that the entries of an account's history are about, as `entity_type` and `entity_id`, never null for NOT IN. */
const concernedRows = `
  SELECT 'account' AS entity_type, id::text AS entity_id FROM person
  UNION SELECT 'identity_user', subject FROM person
  UNION SELECT 'investor_profile', profile.id::text
    FROM person JOIN investor_profile profile ON profile.account_id = person.id
  UNION SELECT 'whitelist_entry', entry.id::text FROM person JOIN whitelist_entry entry ON entry.account_id = person.id
  UNION SELECT 'whitelist_entry', entry.id::text FROM person JOIN whitelist_entry entry ON entry.email = person.email
  UNION SELECT 'invitation', invitation.id::text FROM person JOIN invitation ON invitation.account_id = person.id
  UNION SELECT 'invitation', invitation.id::text FROM person JOIN invitation ON invitation.email = person.email
  UNION SELECT 'investment', investment.id::text FROM person JOIN investment ON investment.account_id = person.id
  UNION SELECT 'interest', interest.id::text FROM person JOIN interest ON interest.account_id = person.id
  UNION SELECT 'feedback', feedback.id::text FROM person JOIN feedback ON feedback.account_id = person.id
  UNION SELECT 'flow', node.flow_id::text FROM node
  UNION SELECT 'flow_section', node.section_id::text FROM node WHERE node.section_id IS NOT NULL
  UNION SELECT 'flow_section', removed.id
    FROM (SELECT DISTINCT flow_id FROM node) instance
      JOIN audit_entry save ON save.entity_type = 'flow' AND save.entity_id = instance.flow_id::text
        AND save.action = 'flow_instance.updated'
      CROSS JOIN LATERAL jsonb_array_elements_text(save.details -> 'removedSections') AS removed (id)
  UNION SELECT 'flow_item', node.item_id::text FROM node WHERE node.item_id IS NOT NULL
  UNION SELECT 'file', upload.entity_id FROM node JOIN audit_entry upload
    ON upload.entity_type = 'file' AND upload.details ->> 'flowItemId' = node.item_id::text`;

/** @param actions name of the parameter with the wanted actions */
const isSelected = (actions: string) => `audit.action = ANY({${actions}}::text[])
  AND ({from}::timestamptz IS NULL OR audit.at >= {from}::timestamptz)
  AND ({to}::timestamptz IS NULL OR audit.at < {to}::timestamptz)`;

/** SQL of the number of entries that are looked up: all that are counted and one, or all up to the end of a later page. */
const mostEntries = ({ limit, offset }: HistoryQuery) =>
  limit + offset > maxCount ? '({limit}::bigint + {offset}::bigint)' : String(maxCount + 1);

/** The newest of each row, in the order of its index. */
const doneTo = (query: HistoryQuery) => `
  SELECT done.id, done.at, 'SUBJECT' AS role
  FROM concerned CROSS JOIN LATERAL (
    SELECT audit.id, audit.at FROM audit_entry audit
    WHERE audit.entity_type = concerned.entity_type AND audit.entity_id = concerned.entity_id AND ${isSelected('actions')}
    ORDER BY audit.at DESC, audit.id DESC LIMIT ${mostEntries(query)}) done
  WHERE {role}::text IS DISTINCT FROM 'ACTOR'`;

/** The newest, in the order of the index on actors; NOT IN keeps this order, where a join might not. */
const doneByPerson = (query: HistoryQuery) => `(
  SELECT audit.id, audit.at, 'ACTOR' AS role FROM audit_entry audit
  WHERE audit.actor_id = (SELECT person.id FROM person) AND {role}::text IS DISTINCT FROM 'SUBJECT'
    AND ${isSelected('actedActions')}
    AND (audit.entity_type, audit.entity_id) NOT IN (SELECT concerned.entity_type, concerned.entity_id FROM concerned)
  ORDER BY audit.at DESC, audit.id DESC LIMIT ${mostEntries(query)})`;

const wholePerson: Selection = new Map(['id', 'firstName', 'lastName', 'email'].map((field) => [field, new Map()]));

/**
 * Returns the end of the statement of a page: the entries of the common table expression `entry`, if there is a row in
 * `subject`.
 */
const pageOfEntries = (subject: string, query: HistoryQuery) => `
  SELECT (SELECT count(*)::int FROM (SELECT FROM entry LIMIT ${maxCount + 1}) counted) AS count, (
    SELECT COALESCE(json_agg(json_build_object('id', page.id::text, 'at', page.at, 'role', page.role,
      'action', audit.action, 'changes', audit.details -> 'changes',
      'actorIsEmployee', ${holdsStaffRole('actor.id')},
      'actor', ${jsonIf('actor.id IS NOT NULL', jsonObject(wholePerson, personOf('actor')))})
      ORDER BY page.at DESC, page.id DESC), '[]')
    FROM (SELECT * FROM entry ORDER BY at DESC, id DESC ${limitClause(query)}) page
      JOIN audit_entry audit ON audit.id = page.id LEFT JOIN account actor ON actor.id = audit.actor_id) AS items
  FROM ${subject}`;

/** Returns the statement of a page: no row unless `isReadable`, SQL on a row named `account`, is true. */
const ofPerson = (isReadable: string, entries: string, query: HistoryQuery) => `
  WITH person AS (
    SELECT account.id, account.email, account.subject FROM account WHERE account.id = {id}::uuid AND ${isReadable}
  ), node AS (
    SELECT flow.id AS flow_id, section.id AS section_id, item.id AS item_id
    FROM person JOIN flow ON flow.account_id = person.id
      LEFT JOIN flow_section section ON section.flow_id = flow.id
      LEFT JOIN flow_item item ON item.section_id = section.id
    UNION ALL SELECT flow.id, NULL, removed.item_id
    FROM person JOIN flow ON flow.account_id = person.id JOIN removed_flow_item removed ON removed.flow_id = flow.id
  ), concerned AS (${concernedRows}
  ), entry AS (${entries}
  ) ${pageOfEntries('person', query)}`;

/** What was done to a company, its publication and the files that were ever its logo. */
const ofCompany = (query: HistoryQuery) => `
  WITH company AS (SELECT id FROM company WHERE id = {id}::uuid
  ), concerned AS (
    SELECT 'company' AS entity_type, id::text AS entity_id FROM company
    UNION SELECT 'file', upload.entity_id FROM company JOIN audit_entry upload
      ON upload.entity_type = 'file' AND upload.details ->> 'companyId' = company.id::text
  ), entry AS (${doneTo(query)}
  ) ${pageOfEntries('company', query)}`;

/** What was done to a deal, its publication and its employees; its files are among the changes of its saves. */
const ofDeal = (query: HistoryQuery) => `
  WITH deal AS (SELECT id FROM deal WHERE id = {id}::uuid AND ({all}::boolean OR id = ANY({assigned}::uuid[]))
  ), concerned AS (SELECT 'deal' AS entity_type, id::text AS entity_id FROM deal
  ), entry AS (${doneTo(query)}
  ) ${pageOfEntries('deal', query)}`;

/** What was done to a template or a deal's copy, and to the files of its items, removed ones included. */
const ofFlow = (query: HistoryQuery) => `
  WITH flow AS (SELECT id FROM flow WHERE id = {id}::uuid
  ), concerned AS (
    SELECT 'flow' AS entity_type, id::text AS entity_id FROM flow
    UNION SELECT 'file', upload.entity_id
    FROM (
      SELECT item.id FROM flow JOIN flow_section section ON section.flow_id = flow.id
        JOIN flow_item item ON item.section_id = section.id
      UNION ALL SELECT removed.item_id FROM flow JOIN removed_flow_item removed ON removed.flow_id = flow.id) item
      JOIN audit_entry upload ON upload.entity_type = 'file' AND upload.details ->> 'flowItemId' = item.id::text
  ), entry AS (${doneTo(query)}
  ) ${pageOfEntries('flow', query)}`;

type Row = Omit<HistoryEntry, 'kind' | 'action' | 'changes'> & { action: AuditAction; changes: unknown };

/** Reads a page of what was done to a deal; undefined for one that is neither among the `assigned` nor `all` are seen. */
export function readDealHistory(
  database: Database,
  query: HistoryQuery & { all: boolean; assigned: string[] },
): Promise<HistoryPage | undefined> {
  return readPage(database, compileStatement('history.deal', ofDeal(query)), query);
}

/** Reads a page of what was done to a template or a deal's copy; empty for an unknown id. */
export async function readFlowHistory(database: Database, query: HistoryQuery): Promise<HistoryPage> {
  const page = await readPage(database, compileStatement('history.flow', ofFlow(query)), query);
  return page ?? { items: [], totalCount: 0, totalIsCapped: false };
}

/** Reads a page of what was done to a company; undefined for an unknown id. */
export function readCompanyHistory(database: Database, query: HistoryQuery): Promise<HistoryPage | undefined> {
  return readPage(database, compileStatement('history.company', ofCompany(query)), query);
}

/** Reads a page of what was done to a client and everything of theirs; undefined unless the caller may see the client. */
export function readClientHistory(
  database: Database,
  query: HistoryQuery & ClientScope,
): Promise<HistoryPage | undefined> {
  return readPage(database, compileStatement('history.client', ofPerson(isVisibleClient, doneTo(query), query)), query);
}

/** Reads a page of what was done to an employee and what the employee did; undefined for any other account. */
export function readEmployeeHistory(
  database: Database,
  query: HistoryQuery & { actedKinds: readonly HistoryKind[] },
): Promise<HistoryPage | undefined> {
  const entries = `${doneTo(query)} UNION ALL ${doneByPerson(query)}`;
  return readPage(database, compileStatement('history.employee', ofPerson(isEmployee, entries, query)), query);
}

async function readPage(
  database: Database,
  statement: CompiledStatement,
  { kinds, actedKinds = [], ...query }: HistoryQuery & { actedKinds?: readonly HistoryKind[] },
): Promise<HistoryPage | undefined> {
  const [page] = await runStatement<{ count: number; items: Row[] }>(database, statement, {
    ...query,
    actions: actionsOf(kinds),
    actedActions: actionsOf(actedKinds),
  });
  return (
    page && {
      items: page.items.map((row) => ({ ...row, kind: auditKinds[row.action], changes: toChanges(row.changes) })),
      totalCount: Math.min(page.count, maxCount),
      totalIsCapped: page.count > maxCount,
    }
  );
}

const actionsOf = (kinds: readonly HistoryKind[]) =>
  Object.entries(auditKinds).flatMap(([action, kind]) => (kinds.includes(kind) ? action : []));

/** Returns what has the form of a change; entries of earlier releases have no changes. */
function toChanges(changes: unknown): HistoryChange[] {
  if (!Array.isArray(changes)) return [];
  return changes.filter(isChange);
}

function isChange(change: Partial<HistoryChange> | null): change is HistoryChange {
  const texts = [change?.before, change?.after];
  return typeof change?.field === 'string' && texts.every((text) => text === null || typeof text === 'string');
}
