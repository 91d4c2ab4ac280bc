/**
 * What a resolver may return for a type without a mapper: a deep partial of it. Omitted fields have their own resolver
 * or loader, or are not selected.
 */
export type Parent<Type> = Type extends Date | string | number | boolean | null | undefined
  ? Type
  : Type extends readonly (infer Item)[]
    ? readonly Parent<Item>[]
    : { [Field in keyof Type]?: Parent<Type[Field]> };
