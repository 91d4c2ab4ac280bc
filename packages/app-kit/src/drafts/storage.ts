/**
 * Drafts: unsaved form input, kept in the tab's `sessionStorage` so that a reload or an expired session loses nothing, or
 * in the device's `localStorage` so that a crash does not either. The module imports nothing, so that the sign-in pages
 * can use it.
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
  withStorage((storage) => storage.setItem(keyOf(owner, form), JSON.stringify(fields, withoutSecrets)));
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

/** How long a lasting draft is kept after its last change, milliseconds (HIST-13). */
export const lastingDraftMilliseconds = 7 * 24 * 60 * 60 * 1000;

/**
 * Stores `fields` as a draft that also outlives the tab, on this device, for seven days and until a sign-out (HIST-13).
 * @returns false when the device has no room for it
 */
export function writeLastingDraft(owner: DraftOwner, form: string, fields: DraftFields): boolean {
  const text = JSON.stringify({ at: Date.now(), fields }, withoutSecrets);
  return withStorage(() => localStorage.setItem(keyOf(owner, form), text)) !== null;
}

/** Returns the fields of a lasting draft; null when there is none, or an older one. */
export function readLastingDraft(owner: DraftOwner, form: string): DraftFields | null {
  return withStorage(() => {
    const { at, fields } = Object(JSON.parse(localStorage.getItem(keyOf(owner, form)) ?? 'null'));
    const isKept = typeof at === 'number' && Date.now() - at < lastingDraftMilliseconds;
    if (!isKept) localStorage.removeItem(keyOf(owner, form));
    return isKept && typeof fields === 'object' ? (fields as DraftFields | null) : null;
  });
}

export function clearLastingDraft(owner: DraftOwner, form: string): void {
  withStorage(() => localStorage.removeItem(keyOf(owner, form)));
}

/** Deletes all drafts of this tab and the lasting ones, at sign-out. */
export function clearDrafts(): void {
  removeDrafts(() => true);
}

/** Deletes the drafts of all other owners, at sign-in. */
export function keepDraftsOf(owner: DraftOwner): void {
  removeDrafts((key) => !key.startsWith(keyOf(owner, '')));
}

function withoutSecrets(name: string, value: unknown): unknown {
  return secret.test(name) ? undefined : value;
}

function keyOf(owner: DraftOwner, form: string): string {
  return `${prefix}${encodeURIComponent(owner)}:${form}`;
}

function removeDrafts(unwanted: (key: string) => boolean): void {
  for (const open of [() => sessionStorage, () => localStorage])
    withStorage(() => {
      const storage = open();
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
