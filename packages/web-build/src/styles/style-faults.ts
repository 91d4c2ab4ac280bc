import postcss, { type AtRule, type Node } from 'postcss';
import parseSelectors, { type Selector, type Node as SelectorNode } from 'postcss-selector-parser';

/** At-rules that apply to the whole page. */
const pageWide = ['font-face', 'import', 'layer', 'namespace', 'page', 'property'];

/**
 * Returns the rules of a style sheet that could affect elements outside its app or package (DLV-10), each with file,
 * line and column, selector and reason.
 *
 * @param prefix required prefix of the app's classes, custom properties and animations: `admin` for `admin-list`
 */
export function styleFaults(css: string, file: string, prefix: string): string[] {
  const faults: string[] = [];
  const isOwn = (name: string) => name === prefix || name.startsWith(`${prefix}-`);
  const note = ({ source }: Node, subject: string, reason: string) =>
    faults.push(`${file}:${source?.start?.line}:${source?.start?.column} ${subject}: ${reason}`);
  const root = postcss.parse(css, { from: file });
  root.walkAtRules((rule) => {
    if (pageWide.includes(rule.name)) note(rule, `@${rule.name}`, 'applies to the whole page');
    if (rule.name.endsWith('keyframes') && !isOwn(rule.params)) note(rule, rule.params, `is not named ${prefix}-…`);
  });
  root.walkDecls(/^--/, (declaration) => {
    if (!isOwn(declaration.prop.slice(2))) note(declaration, declaration.prop, `is not named --${prefix}-…`);
  });
  root.walkRules((rule) => {
    if ((rule.parent as AtRule | undefined)?.name?.endsWith('keyframes')) return;
    if (rule.parent?.type === 'rule') note(rule, rule.selector, 'is nested: write the selector whole');
    parseSelectors((selectors) => {
      for (const selector of selectors.nodes) {
        const reason = selectorFault(selector, prefix, isOwn);
        if (reason) note(rule, String(selector).trim(), reason);
      }
    }).processSync(rule.selector);
  });
  return faults;
}

function selectorFault(selector: Selector, prefix: string, isOwn: (name: string) => boolean): string | undefined {
  let reason: string | undefined;
  selector.walkClasses(({ value }) => {
    if (!isOwn(value)) reason ??= foreignClass(value, prefix);
  });
  selector.walkIds(({ value }) => {
    reason ??= `#${value} is unique in the whole page`;
  });
  if (reason) return reason;
  const { compounds, combinators } = partsOf(selector);
  const owned = compounds.map((nodes) => nodes.some((node) => node.type === 'class'));
  if (!owned[0]) return `does not begin with a class .${prefix}-…`;
  if (owned.at(-1)) return undefined;
  if (owned.at(-2) && combinators.at(-1) === '>') return undefined;
  return 'ends on an element that has no class of its own and is not a direct child of one that has';
}

function foreignClass(name: string, prefix: string): string {
  if (/^(ds-|ant-|anticon)/.test(name)) {
    return `.${name} is internal to the design system; use its properties and public classes`;
  }
  return `.${name} is not named .${prefix}-…`;
}

/**
 * Splits `.a > b .c` into its compounds `.a`, `b`, `.c` and its combinators `>`, ` `. Arguments of `:has()` are
 * ignored.
 */
function partsOf(selector: Selector): { compounds: SelectorNode[][]; combinators: string[] } {
  const compounds: SelectorNode[][] = [[]];
  const combinators: string[] = [];
  for (const node of selector.nodes) {
    if (node.type === 'combinator') {
      combinators.push(node.value.trim());
      compounds.push([]);
    } else compounds.at(-1)?.push(node);
  }
  return { compounds, combinators };
}
