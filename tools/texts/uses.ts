import type { CatalogueText } from './catalogues.ts';
import { isNode, nameOf, quasisOf, type Source, type SyntaxNode, walk } from './syntax.ts';

/** Strings and property names in sources, and the templates that build keys. */
export interface Words {
  words: Set<string>;
  templates: RegExp[];
}

export function readWords(sources: readonly Source[]): Words {
  const words = new Set<string>();
  const templates = new Map<string, RegExp>();
  for (const { program } of sources) {
    walk(program, (node) => {
      if (node.type === 'Literal') words.add(String(node.value));
      if (node.type === 'TemplateElement') words.add(String((node.value as { cooked: unknown }).cooked));
      const name = nameOf(node.type === 'MemberExpression' ? node : node.key);
      if (name !== undefined) words.add(name);
      if (node.type === 'CallExpression') {
        for (const argument of (node.arguments as SyntaxNode[]).filter(isNode)) {
          const parts = quasisOf(withoutAssertion(argument));
          // Keys consist of words and dots; other templates do not build keys.
          if (parts.length > 1 && /^[\w.]*\w[\w.]*$/.test(parts.join(''))) {
            const pattern = `^${parts.map((part) => part.replaceAll('.', '\\.')).join('([\\w -]+)')}$`;
            templates.set(pattern, new RegExp(pattern));
          }
        }
      }
    });
  }
  return { words, templates: [...templates.values()] };
}

function withoutAssertion(node: SyntaxNode): SyntaxNode {
  return node.type === 'TSAsExpression' && isNode(node.expression) ? withoutAssertion(node.expression) : node;
}

/**
 * Whether sources use a text: they name its key, or build it by a template whose placeholders match words that occur in
 * the sources.
 *
 * @param prefix namespace before the key where the text is read by its full name
 */
export function isUsed({ key, fullKey }: CatalogueText, { words, templates }: Words, prefix = ''): boolean {
  const names = [key, fullKey].flatMap((name) => [name, prefix + name]);
  return names.some(
    (name) =>
      words.has(name) ||
      templates.some((template) => {
        const [, ...filled] = template.exec(name) ?? [];
        return filled.length > 0 && filled.every((word) => words.has(word));
      }),
  );
}
