import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../report/run.ts';
import { isNode, nameOf, parseSource, quasisOf, type Source, type SyntaxNode, stringOf, walk } from './syntax.ts';

/** A text of a catalogue. The plural forms of a text share one key, for example `list.title`. */
export interface CatalogueText {
  key: string;
  /** The key as written in the catalogue: `deals_one`, `deals_other`. */
  fullKey: string;
  /** The text without placeholder values; the items of a list are joined. */
  text: string;
  file: string;
  line: number;
}

/** Reads the texts in an expression; computed parts are skipped. */
export function readTexts(source: Source, expression: SyntaxNode, prefix = ''): CatalogueText[] {
  const node = bare(expression);
  if (node.type === 'Identifier') {
    const found = findConstant(source, nameOf(node) ?? '');
    return found ? readTexts(found.source, found.value, prefix) : [];
  }
  if (node.type !== 'ObjectExpression') return [];
  return (node.properties as SyntaxNode[]).flatMap((property) => {
    if (property.type === 'SpreadElement') return readTexts(source, property.argument as SyntaxNode, prefix);
    const key = `${prefix}${nameOf(property.key) ?? (property.key as SyntaxNode).value}`;
    const value = bare(property.value as SyntaxNode);
    if (value.type === 'Literal' || value.type === 'TemplateLiteral' || value.type === 'ArrayExpression') {
      const [file, line] = [source.file, source.lineOf(property)];
      return [{ key: key.replace(/_(?:one|other)$/, ''), fullKey: key, text: textOf(value), file, line }];
    }
    return readTexts(source, value, `${key}.`);
  });
}

/** The texts that a source declares with `declareTexts`, and their namespace; `german` is empty without a German catalogue. */
export interface DeclaredTexts {
  namespace: string;
  texts: CatalogueText[];
  german: CatalogueText[];
}

/** Reads the texts that a source declares with `declareTexts`. */
export function readDeclaredTexts(source: Source): DeclaredTexts | undefined {
  let declared: DeclaredTexts | undefined;
  walk(source.program, (node) => {
    if (node.type !== 'CallExpression' || nameOf(node.callee) !== 'declareTexts') return;
    const [name, catalogues] = node.arguments as SyntaxNode[];
    const languages = (catalogues?.properties ?? []) as SyntaxNode[];
    const english = languages.find(({ key }) => nameOf(key) === 'en');
    if (!name || !english) return;
    const german = languages.find(({ key }) => nameOf(key) === 'de');
    declared = {
      namespace: stringOf(name) ?? '',
      texts: readTexts(source, english.value as SyntaxNode),
      german: german ? readImported(source, german.value as SyntaxNode) : [],
    };
  });
  return declared;
}

/** Reads the catalogue that a function imports: `async () => (await import('./texts/de.ts')).german`. */
function readImported(source: Source, load: SyntaxNode): CatalogueText[] {
  let texts: CatalogueText[] = [];
  walk(load, (node) => {
    if (node.type !== 'MemberExpression') return;
    walk(node, (inner) => {
      const path = inner.type === 'ImportExpression' ? stringOf(inner.source as SyntaxNode) : undefined;
      if (!path?.startsWith('.')) return;
      const found = findConstant(parseSource(join(dirname(source.file), path)), nameOf(node.property) ?? '');
      if (found) texts = readTexts(found.source, found.value);
    });
  });
  return texts;
}

/** Finds a constant of a source, following relative imports. */
export function findConstant(source: Source, name: string): { source: Source; value: SyntaxNode } | undefined {
  for (const node of source.program.body as SyntaxNode[]) {
    const declaration = node.type === 'ExportNamedDeclaration' && isNode(node.declaration) ? node.declaration : node;
    if (declaration.type === 'VariableDeclaration') {
      const found = (declaration.declarations as SyntaxNode[]).find(({ id }) => nameOf(id) === name);
      if (found && isNode(found.init)) return { source, value: found.init };
    }
    if (node.type !== 'ImportDeclaration') continue;
    const imported = (node.specifiers as SyntaxNode[]).find(({ local }) => nameOf(local) === name);
    const path = stringOf(node.source as SyntaxNode) ?? '';
    if (!imported || !path.startsWith('.')) continue;
    const file = join(dirname(source.file), path);
    return existsSync(join(root, file))
      ? findConstant(parseSource(file), nameOf(imported.imported) ?? name)
      : undefined;
  }
  return undefined;
}

function textOf(node: SyntaxNode): string {
  if (node.type === 'ArrayExpression') return (node.elements as SyntaxNode[]).map(textOf).join(' ');
  return stringOf(node) ?? quasisOf(node).join(' ');
}

function bare(node: SyntaxNode): SyntaxNode {
  const isTyped = node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression';
  return isTyped ? bare(node.expression as SyntaxNode) : node;
}
