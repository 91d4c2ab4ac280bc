/** A multimap: sets by key; empty sets are removed. */
export class Groups<Member> {
  readonly #groups = new Map<string, Set<Member>>();

  add(key: string, member: Member): void {
    const group = this.#groups.get(key);
    if (group) group.add(member);
    else this.#groups.set(key, new Set([member]));
  }

  remove(key: string, member: Member): void {
    const group = this.#groups.get(key);
    group?.delete(member);
    if (group?.size === 0) this.#groups.delete(key);
  }

  /** Returns a copy of the current members, so that it can be iterated while members change. */
  of(key: string): Member[] {
    return [...(this.#groups.get(key) ?? [])];
  }

  count(key: string): number {
    return this.#groups.get(key)?.size ?? 0;
  }
}
