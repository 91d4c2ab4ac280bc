/**
 * What a resolver may pass for a type without a mapper: any part of it, at any depth. What is left out has a resolver or
 * a loader of its own, or is not selected.
 */
export type Parent<Type> = Type extends Date | string | number | boolean | null | undefined
  ? Type
  : Type extends readonly (infer Item)[]
    ? readonly Parent<Item>[]
    : { [Field in keyof Type]?: Parent<Type[Field]> };
