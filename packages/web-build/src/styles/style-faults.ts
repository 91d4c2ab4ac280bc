import postcss, { type AtRule, type Node } from 'postcss';
import parseSelectors, { type Selector, type Node as SelectorNode } from 'postcss-selector-parser';

/** At-rules that hold for the whole page. */
const pageWide = ['font-face', 'import', 'layer', 'namespace', 'page', 'property'];

/**
 * What in a style sheet could reach beyond its app or package (DLV-10): each fault with file, line and column, selector
 * and reason.
 *
 * @param prefix what the names of the app's classes, custom properties and animations begin with: `admin` for `admin-list`
 */
export function styleFaults(css: string, file: string, prefix: string): string[] {
  const faults: string[] = [];
  const isOwn = (name: string) => name === prefix || name.startsWith(`${prefix}-`);
  const note = ({ source }: Node, subject: string, reason: string) =>
    faults.push(`${file}:${source?.start?.line}:${source?.start?.column} ${subject}: ${reason}`);
  const root = postcss.parse(css, { from: file });
  root.walkAtRules((rule) => {
    if (pageWide.includes(rule.name)) note(rule, `@${rule.name}`, 'holds for the whole page');
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
    reason ??= `#${value} is one element of the whole page`;
  });
  if (reason) return reason;
  const { compounds, combinators } = partsOf(selector);
  const owned = compounds.map((nodes) => nodes.some((node) => node.type === 'class'));
  if (!owned[0]) return `does not begin with a class .${prefix}-…`;
  if (owned.at(-1)) return undefined;
  if (owned.at(-2) && combinators.at(-1) === '>') return undefined;
  return 'ends on an element without a class of its own that is no direct child of one with a class';
}

function foreignClass(name: string, prefix: string): string {
  if (/^(ds-|ant-|anticon)/.test(name)) {
    return `.${name} is an inside of the design system, which offers properties and classes for what apps need`;
  }
  return `.${name} is not named .${prefix}-…`;
}

/** The parts of `.a > b .c` between its combinators: `.a`, `b`, `.c`, and `>`, ` `. What a `:has()` holds is no part. */
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
