/**
 * Drafts: unsaved form input, kept in the tab's `sessionStorage` so that a reload or an expired session loses nothing.
 * The module imports nothing, so that the sign-in pages can use it.
 */

/** Form fields by name, with values that JSON can represent. */
export type DraftFields = Readonly<Record<string, unknown>>;

/** An account's id, or `visitor` when signed out. */
export type DraftOwner = string;

/** Owner of drafts typed before signing in. */
export const visitor: DraftOwner = 'visitor';

const prefix = 'draft:';

/** Names of fields that are never stored, at any depth. */
const secret = /password|passphrase|passcode|secret|token|credential/i;

/** Stores `fields` as the draft of this form and owner, without fields named like a password, secret or token. */
export function writeDraft(owner: DraftOwner, form: string, fields: DraftFields): void {
  withStorage((storage) =>
    storage.setItem(
      keyOf(owner, form),
      JSON.stringify(fields, (name, value: unknown) => (secret.test(name) ? undefined : value)),
    ),
  );
}

/** Returns the stored fields; null when there is no draft. */
export function readDraft(owner: DraftOwner, form: string): DraftFields | null {
  return withStorage((storage) => {
    const stored: unknown = JSON.parse(storage.getItem(keyOf(owner, form)) ?? 'null');
    return typeof stored === 'object' && !Array.isArray(stored) ? (stored as DraftFields | null) : null;
  });
}

/** Deletes the draft of a form after it was sent or discarded. */
export function clearDraft(owner: DraftOwner, form: string): void {
  withStorage((storage) => storage.removeItem(keyOf(owner, form)));
}

/** Deletes all drafts of this tab, at sign-out. */
export function clearDrafts(): void {
  removeDrafts(() => true);
}

/** Deletes the drafts of all other owners, at sign-in. */
export function keepDraftsOf(owner: DraftOwner): void {
  removeDrafts((key) => !key.startsWith(keyOf(owner, '')));
}

function keyOf(owner: DraftOwner, form: string): string {
  return `${prefix}${encodeURIComponent(owner)}:${form}`;
}

function removeDrafts(unwanted: (key: string) => boolean): void {
  withStorage((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(prefix) && unwanted(key)) storage.removeItem(key);
  });
}

/** Without storage (blocked or full), or with a draft that is not JSON, the form works as if there were no draft. */
function withStorage<Result>(use: (storage: Storage) => Result): Result | null {
  try {
    return use(sessionStorage);
  } catch {
    return null;
  }
}
