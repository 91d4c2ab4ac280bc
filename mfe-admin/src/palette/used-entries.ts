import { readDraft, writeDraft } from '@platform/app-kit';
import type { FoundRecord, UsedEntry } from './entries.ts';

/** Stored as a draft: by account, in the tab's session storage, deleted at sign-out. The number is that of the shape. */
const draft = 'admin.palette.2';
const maxUsed = 5;

/** Returns the entries that an account used last, the newest first. */
export function readUsed(owner: string): UsedEntry[] {
  const { used } = readDraft(owner, draft) ?? {};
  return Array.isArray(used) ? used.filter(isUsedEntry) : [];
}

export function storeUsed(owner: string, entry: UsedEntry): void {
  const others = readUsed(owner).filter((each) => idOf(each) !== idOf(entry));
  writeDraft(owner, draft, { used: [entry, ...others].slice(0, maxUsed) });
}

function idOf(entry: UsedEntry): string {
  return 'page' in entry ? entry.page : `${entry.record.kind}:${entry.record.id}`;
}

function isUsedEntry(value: unknown): value is UsedEntry {
  const { page, record } = Object(value);
  return typeof page === 'string' || isRecord(record);
}

function isRecord(value: unknown): value is FoundRecord {
  const { kind, id, name, detail, dealId, flowId, editable } = Object(value);
  const isTextOrNull = (part: unknown) => part === null || typeof part === 'string';
  return (
    [kind, id, name].every((part) => typeof part === 'string') &&
    [detail, dealId, flowId].every(isTextOrNull) &&
    (editable === null || typeof editable === 'boolean')
  );
}
