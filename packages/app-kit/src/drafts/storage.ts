/**
 * What somebody typed into a form and has not sent, kept in this tab so that a reload or an expired session loses
 * nothing. It imports nothing, so that the signed-out door can use it.
 */

/** Fields of a form by name; what JSON can hold. */
export type DraftFields = Readonly<Record<string, unknown>>;

/** Whose draft it is: an account's id, or `visitor` for somebody in front of the door. */
export type DraftOwner = string;

/** Owner of what somebody types before they have signed in. */
export const visitor: DraftOwner = 'visitor';

const prefix = 'draft:';

/** Fields that are never written down, at any depth, whatever a form hands over. */
const secret = /password|passphrase|passcode|secret|token|credential/i;

/** Keeps `fields` as the one draft of this form and owner. Fields named like a password, secret or token are left out. */
export function writeDraft(owner: DraftOwner, form: string, fields: DraftFields): void {
  withStorage((storage) =>
    storage.setItem(
      keyOf(owner, form),
      JSON.stringify(fields, (name, value: unknown) => (secret.test(name) ? undefined : value)),
    ),
  );
}

/** The kept fields, null when there are none. */
export function readDraft(owner: DraftOwner, form: string): DraftFields | null {
  return withStorage((storage) => {
    const stored: unknown = JSON.parse(storage.getItem(keyOf(owner, form)) ?? 'null');
    return typeof stored === 'object' && !Array.isArray(stored) ? (stored as DraftFields | null) : null;
  });
}

/** Forgets the draft of a form, once it was sent or given up. */
export function clearDraft(owner: DraftOwner, form: string): void {
  withStorage((storage) => storage.removeItem(keyOf(owner, form)));
}

/** Forgets every draft of this tab: at a sign-out. */
export function clearDrafts(): void {
  removeDrafts(() => true);
}

/** Forgets the drafts of everybody else: when somebody signs in. */
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

/** Closed or full storage, or a draft that is no JSON: the form works as if nothing had been kept. */
function withStorage<Result>(use: (storage: Storage) => Result): Result | null {
  try {
    return use(sessionStorage);
  } catch {
    return null;
  }
}
