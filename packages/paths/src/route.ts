type Segment<Pattern extends string> = Pattern extends `${infer First}/${infer Rest}` ? First | Segment<Rest> : Pattern;

type OptionalName<Part extends string> = Part extends `:${infer Name}?` ? Name : never;

type RequiredName<Part extends string> = Part extends `:${string}?`
  ? never
  : Part extends `:${infer Name}`
    ? Name
    : never;

type ParametersOf<Pattern extends string> = { [Name in RequiredName<Segment<Pattern>>]: string } & {
  [Name in OptionalName<Segment<Pattern>>]?: string;
};

/** What the builder of a pattern takes: nothing, or an object with its parameters. */
type BuilderArguments<Pattern extends string> = [RequiredName<Segment<Pattern>>] extends [never]
  ? [OptionalName<Segment<Pattern>>] extends [never]
    ? []
    : [parameters?: ParametersOf<Pattern>]
  : [parameters: ParametersOf<Pattern>];

/** The address of a page: a function that builds it, with the pattern that it is built from. */
export interface Path<Pattern extends string = string> {
  /** Builds the address. Parameters are encoded; an optional one that is empty is left out. */
  (...parameters: BuilderArguments<Pattern>): string;
  /** For the router: `<Route path={paths.deal.pattern}>`. */
  readonly pattern: Pattern;
  /** The part before the first parameter, which an app declares as its route. */
  readonly root: string;
}

/** The parameters of a path, for the router: `useParams<PathParameters<typeof paths.deal>>()`. */
export type PathParameters<Of> = Of extends { pattern: infer Pattern extends string } ? ParametersOf<Pattern> : never;

/** Declares the address of a page by its pattern, whose segments are literal, `:parameter` or `:parameter?`. */
export function route<const Pattern extends string>(pattern: Pattern): Path<Pattern> {
  const build = (parameters: Record<string, string | undefined> = {}) =>
    pattern.replace(/\/:(\w+)\??/g, (_segment, name: string) => {
      const value = parameters[name];
      return value ? `/${encodeURIComponent(value)}` : '';
    });
  return Object.assign(build, { pattern, root: pattern.replace(/\/:.*/, '') });
}
