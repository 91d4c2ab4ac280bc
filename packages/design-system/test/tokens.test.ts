import { describe, expect, it } from 'vitest';
import { darkPalette, lightPalette, type Palette } from '../src/tokens/palette.ts';
import { control, radius, space, type } from '../src/tokens/scale.ts';
import { tokenStyleSheet } from '../src/tokens/style-sheet.ts';

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

type Pair = [text: keyof Palette, background: keyof Palette];

const grounds = ['canvas', 'surface', 'sunken'] as const;
const textPairs: Pair[] = [
  ...(['ink', 'inkSecondary', 'inkMuted', 'accentInk', 'danger', 'warning', 'success', 'info'] as const).flatMap(
    (text) => grounds.map((ground): Pair => [text, ground]),
  ),
  ['onAccent', 'accent'],
  ['onAccent', 'accentHover'],
  ['onAccent', 'accentActive'],
  ['onDanger', 'danger'],
  ['accentInk', 'accentSoft'],
  ['ink', 'accentSoft'],
  ['success', 'successSoft'],
  ['warning', 'warningSoft'],
  ['danger', 'dangerSoft'],
  ['info', 'infoSoft'],
  ['ink', 'dangerSoft'],
  ['ink', 'warningSoft'],
  ['ink', 'infoSoft'],
  ['ink', 'successSoft'],
];
const edgePairs: Pair[] = grounds.flatMap((ground): Pair[] => [
  ['lineStrong', ground],
  ['focus', ground],
]);

describe.each([
  ['light', lightPalette],
  ['dark', darkPalette],
])('%s colours', (_scheme, palette) => {
  it.each(textPairs)('%s on %s has AA contrast', (text, ground) => {
    expect(contrast(palette[text], palette[ground])).toBeGreaterThanOrEqual(4.5);
  });

  it.each(edgePairs)('%s on %s has a contrast of 3:1', (edge, ground) => {
    expect(contrast(palette[edge], palette[ground])).toBeGreaterThanOrEqual(3);
  });
});

it('keeps to the 4 px grid', () => {
  const lengths = [...Object.values(space), ...Object.values(control), ...Object.values(type).map(({ line }) => line)];
  for (const length of lengths) expect(length % 4, `${length}`).toBe(0);
  expect(radius.medium).toBeLessThan(control.small / 4);
});

it('generates the style sheet of both entry points', async () => {
  await expect(tokenStyleSheet()).toMatchFileSnapshot('../src/styles/tokens.css');
});
