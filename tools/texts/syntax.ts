import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { root } from '../report/run.ts';

/** A node of the syntax tree (ESTree with TypeScript and JSX), with the properties the checks need. */
export interface SyntaxNode {
  type: string;
  start: number;
  [property: string]: unknown;
}

export interface Source {
  /** Path relative to the repository root. */
  file: string;
  program: SyntaxNode;
  lineOf(node: SyntaxNode): number;
}

export function parseSource(file: string, text = readFileSync(join(root, file), 'utf8')): Source {
  const { program, errors } = parseSync(file, text);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  return {
    file,
    program: program as unknown as SyntaxNode,
    lineOf: ({ start }) => text.slice(0, start).split('\n').length,
  };
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string';
}

/** Returns the direct children of a node. */
function childrenOf(node: SyntaxNode): SyntaxNode[] {
  return Object.values(node).flat().filter(isNode);
}

/** Visits a node and its descendants in pre-order. Skips the children of a node for which `visit` returns false. */
export function walk(node: SyntaxNode, visit: (node: SyntaxNode) => unknown): void {
  if (visit(node) === false) return;
  for (const child of childrenOf(node)) walk(child, visit);
}

/** Returns the text of a string literal, or of a template without placeholders. */
export function stringOf(node: SyntaxNode): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  const [only, ...others] = quasisOf(node);
  return others.length === 0 ? only : undefined;
}

/** Returns the texts between the placeholders of a template; empty for other nodes. */
export function quasisOf(node: SyntaxNode): string[] {
  if (node.type !== 'TemplateLiteral') return [];
  return (node.quasis as { value: { cooked: string | null } }[]).map(({ value }) => value.cooked ?? '');
}

/** Returns the name of an identifier, a JSX name or a non-computed property. */
export function nameOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (typeof node.name === 'string') return node.name;
  if (node.type === 'MemberExpression' && !node.computed) return nameOf(node.property);
  return stringOf(node);
}
