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

/** Arguments of a path builder: none, or an object with the parameters. */
type BuilderArguments<Pattern extends string> = [RequiredName<Segment<Pattern>>] extends [never]
  ? [OptionalName<Segment<Pattern>>] extends [never]
    ? []
    : [parameters?: ParametersOf<Pattern>]
  : [parameters: ParametersOf<Pattern>];

/** The path of a page: a builder function with its pattern. */
export interface Path<Pattern extends string = string> {
  /** Builds the path. Parameters are encoded; empty optional ones are omitted. */
  (...parameters: BuilderArguments<Pattern>): string;
  /** For the router: `<Route path={paths.deal.pattern}>`. */
  readonly pattern: Pattern;
  /** The part before the first parameter, which an app declares as its route. */
  readonly root: string;
}

/** The parameters of a path, for the router: `useParams<PathParameters<typeof paths.deal>>()`. */
export type PathParameters<Of> = Of extends { pattern: infer Pattern extends string } ? ParametersOf<Pattern> : never;

/** Declares the path of a page by its pattern, whose segments are literals, `:parameter` or `:parameter?`. */
export function route<const Pattern extends string>(pattern: Pattern): Path<Pattern> {
  const build = (parameters: Record<string, string | undefined> = {}) =>
    pattern.replace(/\/:(\w+)\??/g, (_segment, name: string) => {
      const value = parameters[name];
      return value ? `/${encodeURIComponent(value)}` : '';
    });
  return Object.assign(build, { pattern, root: pattern.replace(/\/:.*/, '') });
}
