import { isNode, nameOf, quasisOf, type Source, type SyntaxNode, stringOf, walk } from './syntax.ts';

/** A hard-coded user-visible text. */
export interface Finding {
  file: string;
  line: number;
  message: string;
}

/**
 * Attributes, properties and variables whose text is visible or read by screen readers: `title`, `aria-label`,
 * `confirmText`.
 */
const visibleName =
  /(?:^|-|[a-z])(?:title|label|text|placeholder|description|message|heading|hint|tooltip|caption|valuetext|roledescription)$(?<!KeyHint)|^alt$/i;

/** Browser functions that display their argument. */
const showing = ['alert', 'confirm', 'prompt'];

/** Text keys: `list.title`. */
const isKey = (text: string) => /^[a-z]\w*(?:\.\w+)+$/i.test(text);
/** Key names and codes, which are not displayed: `deadline`, `list.title`, `NOT_FOUND`. */
const isName = (text: string) => /^(?:[a-z][A-Za-z0-9]*(?:[.-][A-Za-z0-9]+)*|[A-Z][A-Z0-9_]*)$/.test(text);
const hasLetters = (text: string) => /\p{L}/u.test(text);

/** Finds hard-coded texts in the source of a screen: JSX text, and values of user-visible names. */
export function findScreenTexts(source: Source): Finding[] {
  const findings: Finding[] = [];
  const note = (node: SyntaxNode, where: string, text: string) =>
    findings.push({
      file: source.file,
      line: source.lineOf(node),
      message: `${where}: "${text.trim()}" is not in a catalogue of texts`,
    });
  function check(value: unknown, where: string, isText: (text: string) => boolean): void {
    if (!isNode(value)) return;
    for (const leaf of shownBy(value)) {
      const text = [leaf.type === 'JSXText' ? String(leaf.value) : stringOf(leaf), ...quasisOf(leaf)].find(
        (part) => part !== undefined && isText(part),
      );
      if (text) note(leaf, where, text);
    }
  }
  const isProse = (text: string) => hasLetters(text) && !isName(text.trim());
  walk(source.program, (node) => {
    if (node.type.startsWith('TS') && node.type.endsWith('Type')) return false;
    const name = nameOf(
      node.type === 'AssignmentExpression' || node.type === 'AssignmentPattern'
        ? node.left
        : (node.name ?? node.key ?? node.id),
    );
    const isVisible = name !== undefined && visibleName.test(name);
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
      for (const child of node.children as SyntaxNode[]) check(child, 'a text of the page', hasLetters);
    } else if (node.type === 'JSXAttribute' && isVisible)
      check(node.value, name, (text) => hasLetters(text) && !isKey(text));
    else if (node.type === 'Property' && isVisible) check(node.value, name, isProse);
    else if (node.type === 'VariableDeclarator' && isVisible) check(node.init, name, isProse);
    else if ((node.type === 'AssignmentExpression' || node.type === 'AssignmentPattern') && isVisible)
      check(node.right, name, isProse);
    else if (node.type === 'CallExpression') {
      const called = nameOf(node.callee);
      const [first, second] = node.arguments as SyntaxNode[];
      if (called && showing.includes(called)) check(first, `${called}()`, hasLetters);
      const attribute = called === 'setAttribute' && first ? stringOf(first) : undefined;
      if (attribute && visibleName.test(attribute)) check(second, attribute, hasLetters);
    }
    return true;
  });
  return findings;
}

/** Returns the strings that an expression may evaluate to, through conditions and concatenations. */
function shownBy(node: SyntaxNode): SyntaxNode[] {
  switch (node.type) {
    case 'Literal':
    case 'TemplateLiteral':
    case 'JSXText':
      return [node];
    case 'ConditionalExpression':
      return [node.consequent, node.alternate].filter(isNode).flatMap(shownBy);
    case 'LogicalExpression':
    case 'BinaryExpression':
      // Operands of comparisons are not displayed.
      if (node.type === 'BinaryExpression' && node.operator !== '+') return [];
      return [node.left, node.right].filter(isNode).flatMap(shownBy);
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return isNode(node.expression) ? shownBy(node.expression) : [];
    default:
      return [];
  }
}

/** Modules that produce files or mails. */
const documentModule = /^(?:pdfkit|csv-stringify|exceljs)$|(?:^|\/)mail\/render\.ts$/;

/** Whether a source of the API produces mails, PDF or CSV. */
export function makesDocuments({ file, program }: Source): boolean {
  if (file.startsWith('api/src/mail/')) return true;
  return (program.body as SyntaxNode[]).some(
    (node) => node.type === 'ImportDeclaration' && documentModule.test(stringOf(node.source as SyntaxNode) ?? ''),
  );
}

/** Prose, as opposed to names, codes, values of headers, markup, styles and SQL. */
function isWording(text: string): boolean {
  const plain = text.replaceAll(/<[^>]*>/g, ' ').trim();
  if (/^[\w-]+=[\w-]+$/.test(plain)) return false;
  if (/^(?:@media|[a-z-]+:|SELECT|INSERT|UPDATE|DELETE|WITH)\s/.test(plain)) return false;
  return /^\p{Lu}\p{Ll}+(?:\P{L}|$)/u.test(plain) || /\p{L}{2,} \p{L}{2,}/u.test(plain);
}

/** Logging calls. */
const logged = /^(?:debug|info|warn|error|fatal)$/;

/** Finds hard-coded texts in a source that produces mails, PDF or CSV. */
export function findDocumentTexts(source: Source): Finding[] {
  const findings: Finding[] = [];
  const visit = (node: SyntaxNode): boolean => {
    if (/^(?:Import|Export\w*All)|^TS\w+Type$|^TaggedTemplate/.test(node.type)) return false;
    if (node.type === 'NewExpression' && /Error$/.test(nameOf(node.callee) ?? '')) return false;
    if (node.type === 'CallExpression' && logged.test(nameOf(node.callee) ?? '')) return false;
    if (node.type === 'Property' && isNode(node.value)) {
      walk(node.value, visit);
      return false;
    }
    // Placeholders split markup, so the parts of a template are checked as one string.
    const text = node.type === 'TemplateLiteral' ? quasisOf(node).join('·') : stringOf(node);
    if (text !== undefined && isWording(text)) {
      findings.push({
        file: source.file,
        line: source.lineOf(node),
        message: `"${text.trim().slice(0, 60)}" is not in a catalogue of texts`,
      });
    }
    return true;
  };
  walk(source.program, visit);
  return findings;
}
