/** Sets by a key; a set that is empty is dropped. */
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

  /** The members as they are now: a copy, which a change made meanwhile does not touch. */
  of(key: string): Member[] {
    return [...(this.#groups.get(key) ?? [])];
  }

  count(key: string): number {
    return this.#groups.get(key)?.size ?? 0;
  }
}
