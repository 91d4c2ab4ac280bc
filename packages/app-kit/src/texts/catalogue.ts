/** A catalogue: a tree of texts by name. Declared with `as const`, so that the keys are known to the compiler. */
export type Catalogue = { readonly [name: string]: string | Catalogue };

/** A catalogue in another language, with the keys of the English one. */
export type Translation<English extends Catalogue> = {
  readonly [Name in keyof English]: English[Name] extends Catalogue ? Translation<English[Name]> : string;
};

type Plain<Key extends string> = Key extends `${infer Stem}_one` | `${infer Stem}_other` ? Stem : Key;

/** The keys of a catalogue, with groups joined by dots. The plural forms `x_one` and `x_other` make one key `x`. */
export type TextKey<Texts extends Catalogue> = {
  [Name in keyof Texts & string]: Texts[Name] extends Catalogue ? `${Name}.${TextKey<Texts[Name]>}` : Plain<Name>;
}[keyof Texts & string];

type Lookup<Texts extends Catalogue, Key extends string> = Key extends `${infer Group}.${infer Rest}`
  ? Texts[Group] extends Catalogue
    ? Lookup<Texts[Group], Rest>
    : never
  : Extract<Texts[Key], string> | `{count}${Extract<Texts[`${Key}_other`], string>}`;

type Placeholder<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;

/** The arguments for a text: none without placeholders, else exactly its placeholders. */
type TextParameters<Text extends string> = [Placeholder<Text>] extends [never]
  ? []
  : [parameters: { [Name in Placeholder<Text>]: Name extends 'count' ? number : string | number }];

/** Returns the text of a key in the current language. */
export type Translate<Texts extends Catalogue> = <Key extends TextKey<Texts>>(
  key: Key,
  ...parameters: TextParameters<Lookup<Texts, Key>>
) => string;
