type Nullable = Partial<Record<'item' | 'before' | 'after', string | null>>;

/** Returns the fields of a change that the generated types may leave out, as the rules have them. */
export const nullsOf = ({ item = null, before = null, after = null }: Nullable) => ({ item, before, after });
