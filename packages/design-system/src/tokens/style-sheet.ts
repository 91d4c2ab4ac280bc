import { darkPalette, lightPalette, type Palette } from './palette.ts';
import { control, fontFamily, monospaceFamily, radius, space, type, width } from './scale.ts';

/**
 * Returns the tokens as CSS custom properties. `src/styles/tokens.css` is generated from it: a file snapshot test
 * compares them, and `vitest -u` updates the file.
 */
export function tokenStyleSheet(): string {
  const light = [...declarations({ 'color-scheme': 'light' }), ...declarations(scale()), ...colours(lightPalette)];
  const dark = [...declarations({ 'color-scheme': 'dark' }), ...colours(darkPalette)];
  return [
    block(':root', light),
    '',
    // Limited to `screen`: print is always light.
    block('@media screen and (prefers-color-scheme: dark)', [block(':root:not([data-color-scheme="light"])', dark)]),
    '',
    block('@media screen', [block(':root[data-color-scheme="dark"]', dark)]),
    '',
  ].join('\n');
}

function colours(palette: Palette): string[] {
  return declarations(
    Object.fromEntries(Object.entries(palette).map(([name, value]) => [`--ds-${kebab(name)}`, value])),
  );
}

function scale(): Record<string, string> {
  return {
    '--ds-font': fontFamily,
    '--ds-font-monospace': monospaceFamily,
    ...Object.fromEntries(
      Object.entries(type).map(([name, { size, line }]) => [`--ds-type-${kebab(name)}`, `${rem(size)} / ${rem(line)}`]),
    ),
    ...lengths('space', space),
    ...lengths('radius', radius),
    ...lengths('control', control),
    ...lengths('width', width),
  };
}

function lengths(name: string, values: Record<string, number>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [`--ds-${name}-${key}`, rem(value)]));
}

/** Converts px to rem, so that everything scales with the user's font size. */
function rem(pixels: number): string {
  return `${pixels / 16}rem`;
}

function kebab(name: string): string {
  return name.replace(/([A-Z]|\d+)/g, '-$1').toLowerCase();
}

function declarations(values: Record<string, string>): string[] {
  return Object.entries(values).map(([name, value]) => `${name}: ${value};`);
}

function block(head: string, content: readonly string[]): string {
  return `${head} {\n${content.join('\n').replace(/^/gm, '  ')}\n}`;
}
