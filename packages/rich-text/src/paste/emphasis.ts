/** Inline elements that carry emphasis as a style. */
const inline = 'span, font, a, b, strong, i, em, u, s, ins, del, strike, sub, sup, code, mark, small, big, label';

type Emphasis = 'strong' | 'em' | 'u' | 's' | 'sub' | 'sup';

/** What an element means by its name, which its style can take back: Google Docs wraps everything in such a `b`. */
const named: Record<string, Emphasis> = { b: 'strong', strong: 'strong', i: 'em', em: 'em', u: 'u' };

/** Turns emphasis that is only a style into elements. */
export function tagEmphasis(body: HTMLElement): void {
  for (const element of [...body.querySelectorAll<HTMLElement>(inline)].reverse()) {
    const { style, localName } = element;
    const meant = named[localName];
    const withdrawn = meant && isWithdrawn(style, meant);
    for (const tag of emphasisOf(element)) if (tag !== meant) wrapContent(element, tag);
    if (withdrawn) element.replaceWith(...element.childNodes);
  }
}

function emphasisOf(element: HTMLElement): Emphasis[] {
  const { style } = element;
  const decoration = style.textDecorationLine || style.textDecoration;
  // Headings are bold and links are underlined as such.
  const bold = isBold(style.fontWeight) && !element.closest('h1, h2, h3, h4, h5, h6');
  const underlined = decoration.includes('underline') && !element.closest('a') && !element.querySelector('a');
  return [
    ...(bold ? ['strong' as const] : []),
    ...(/italic|oblique/.test(style.fontStyle) ? ['em' as const] : []),
    ...(underlined ? ['u' as const] : []),
    ...(decoration.includes('line-through') ? ['s' as const] : []),
    ...(style.verticalAlign === 'sub' ? ['sub' as const] : []),
    ...(style.verticalAlign === 'super' ? ['sup' as const] : []),
  ].filter((tag) => !element.parentElement?.closest(tag));
}

function isBold(weight: string): boolean {
  return weight === 'bold' || weight === 'bolder' || Number(weight) >= 600;
}

function isWithdrawn(style: CSSStyleDeclaration, emphasis: Emphasis): boolean {
  if (emphasis === 'strong') return style.fontWeight !== '' && !isBold(style.fontWeight);
  if (emphasis === 'em') return style.fontStyle === 'normal';
  return emphasis === 'u' && style.textDecoration.startsWith('none');
}

function wrapContent(element: Element, tag: Emphasis): void {
  if (!element.textContent?.trim()) return;
  const wrapper = element.ownerDocument.createElement(tag);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
}
