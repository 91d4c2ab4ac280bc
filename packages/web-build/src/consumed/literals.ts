import { parseSync } from 'oxc-parser';

/** A text in a source; an expression whose value is only known at run time is undefined. */
export type Literal = readonly (string | undefined)[];

interface SyntaxNode {
  type: string;
  [property: string]: unknown;
}

/**
 * Returns the string and template literals of a source, one for each value that a choice (`a ? 'b' : 'c'`) in a
 * template has. Types and the keys of objects are not among them.
 *
 * @throws when the source cannot be parsed
 */
export function literalsOf(file: string, source: string): Literal[] {
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const literals: Literal[] = [];
  collect(program as unknown as SyntaxNode, literals);
  return literals;
}

/** Types of TypeScript nodes that hold an expression. */
const expressions = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSInstantiationExpression',
]);

function collect(node: SyntaxNode, literals: Literal[]): void {
  if (node.type.startsWith('TS') && !expressions.has(node.type)) return;
  if (node.type === 'ImportDeclaration') return;
  if (node.type === 'Literal' && typeof node.value === 'string') literals.push([node.value]);
  if (node.type === 'TemplateLiteral') literals.push(...valuesOf(node));
  for (const [property, value] of Object.entries(node)) {
    const isKey = property === 'key' && node.computed !== true;
    if (!isKey) for (const child of [value].flat()) if (isNode(child)) collect(child, literals);
  }
}

function valuesOf({ quasis, expressions: between }: SyntaxNode): Literal[] {
  const texts = (quasis as { value: { cooked: string | null } }[]).map(({ value }) => value.cooked ?? '');
  return (between as SyntaxNode[]).reduce<Literal[]>(
    (values, expression, index) =>
      values.flatMap((value) => choicesOf(expression).map((choice) => [...value, choice, texts[index + 1]])),
    [[texts[0]]],
  );
}

function choicesOf(expression: SyntaxNode): (string | undefined)[] {
  if (expression.type === 'ConditionalExpression')
    return [expression.consequent, expression.alternate].flatMap((choice) => choicesOf(choice as SyntaxNode));
  return [typeof expression.value === 'string' ? expression.value : undefined];
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string';
}
