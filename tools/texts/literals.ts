import { isNode, nameOf, quasisOf, type Source, type SyntaxNode, stringOf, walk } from './syntax.ts';

/** A text that people see or hear and that comes from no catalogue. */
export interface Finding {
  file: string;
  line: number;
  message: string;
}

/** Attributes, properties and variables whose text people see or hear: `title`, `aria-label`, `confirmText`. */
const visibleName =
  /(?:^|-|[a-z])(?:title|label|text|placeholder|description|message|heading|hint|tooltip|caption|valuetext|roledescription)$|^alt$/i;

/** Functions of the browser that show their argument. */
const showing = ['alert', 'confirm', 'prompt'];

/** Keys of texts: `list.title`. */
const isKey = (text: string) => /^[a-z]\w*(?:\.\w+)+$/i.test(text);
/** Names of keys and codes, which are not shown: `deadline`, `list.title`, `NOT_FOUND`. */
const isName = (text: string) => /^(?:[a-z][A-Za-z0-9]*(?:[.-][A-Za-z0-9]+)*|[A-Z][A-Z0-9_]*)$/.test(text);
const hasLetters = (text: string) => /\p{L}/u.test(text);

/** Texts of a screen's source that come from no catalogue: JSX text, and what is given to visible names. */
export function findScreenTexts(source: Source): Finding[] {
  const findings: Finding[] = [];
  const note = (node: SyntaxNode, where: string, text: string) =>
    findings.push({
      file: source.file,
      line: source.lineOf(node),
      message: `${where}: "${text.trim()}" comes from no catalogue of texts`,
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

/** The strings that an expression may come to, through conditions and concatenations. */
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
      // What is compared is not shown.
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

/** Modules that make what people get as a file or a mail. */
const documentModule = /^(?:pdfkit|csv-stringify|exceljs)$|(?:^|\/)mail\/render\.ts$/;

/** Whether a source of the API makes mails, PDF or CSV. */
export function makesDocuments({ file, program }: Source): boolean {
  if (file.startsWith('api/src/mail/')) return true;
  return (program.body as SyntaxNode[]).some(
    (node) => node.type === 'ImportDeclaration' && documentModule.test(stringOf(node.source as SyntaxNode) ?? ''),
  );
}

/** Words, as opposed to names, codes, markup, styles and SQL. */
function isWording(text: string): boolean {
  const plain = text.replaceAll(/<[^>]*>/g, ' ').trim();
  if (/^(?:@media|[a-z-]+:|SELECT|INSERT|UPDATE|DELETE|WITH)\s/.test(plain)) return false;
  return /^\p{Lu}\p{Ll}+(?:\P{L}|$)/u.test(plain) || /\p{L}{2,} \p{L}{2,}/u.test(plain);
}

/** Calls whose texts are for the log alone. */
const logged = /^(?:debug|info|warn|error|fatal)$/;

/** Words in a source that makes mails, PDF or CSV and that come from no catalogue. */
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
    // Markup is cut by placeholders: what is between them is looked at as one.
    const text = node.type === 'TemplateLiteral' ? quasisOf(node).join('·') : stringOf(node);
    if (text !== undefined && isWording(text)) {
      findings.push({
        file: source.file,
        line: source.lineOf(node),
        message: `"${text.trim().slice(0, 60)}" comes from no catalogue of texts`,
      });
    }
    return true;
  };
  walk(source.program, visit);
  return findings;
}
