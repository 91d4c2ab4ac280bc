import { Resvg } from '@resvg/resvg-js';
import type { DemoCompany } from './content/company-types.ts';
import { sequence } from './random.ts';

const size = 256;

/** The figure of a logo, drawn in white on the company's colour. */
const figures: Record<DemoCompany['logo']['figure'], string> = {
  arc: '<path d="M64 176a64 64 0 0 1 128 0" /><path d="M92 176a36 36 0 0 1 72 0" />',
  grid: '<path d="M80 80h40v40H80zM136 80h40v40h-40zM80 136h40v40H80z" /><circle cx="156" cy="156" r="20" />',
  peak: '<path d="M56 184 112 84l32 56 20-32 36 76z" />',
  ring: '<circle cx="128" cy="128" r="56" /><circle cx="128" cy="128" r="18" fill="white" />',
  wave: '<path d="M56 108c24-28 48-28 72 0s48 28 72 0" /><path d="M56 156c24-28 48-28 72 0s48 28 72 0" />',
  prism: '<path d="M128 64 192 176H64z" /><path d="M128 64v112" />',
};

function render(svg: string, width: number): Buffer {
  return new Resvg(svg, { fitTo: { mode: 'width', value: width } }).render().asPng();
}

/** @returns a square PNG of 256 pixels */
export function drawLogo({ hue, figure }: DemoCompany['logo']): Buffer {
  return render(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">
      <rect width="${size}" height="${size}" rx="48" fill="hsl(${hue}, 42%, 32%)" />
      <g fill="none" stroke="white" stroke-width="14" stroke-linejoin="round" stroke-linecap="round">${figures[figure]}</g>
    </svg>`,
    size,
  );
}

/** A wide picture for an image section: layered contours in the company's colour. @returns a PNG of 1280 x 640 pixels */
export function drawIllustration({ hue }: DemoCompany['logo']): Buffer {
  const next = sequence(hue + 1);
  const layers = Array.from({ length: 7 }, (_, layer) => {
    const base = 180 + layer * 62;
    const points = Array.from({ length: 9 }, (_point, index) => [
      index * 160,
      base + (next() - 0.5) * (150 - layer * 12),
    ]);
    const path = points.map(([x, y], index) => {
      if (index === 0) return `M0 ${y?.toFixed(1)}`;
      const [previousX = 0, previousY = 0] = points[index - 1] ?? [];
      const middle = (previousX + (x ?? 0)) / 2;
      return `C${middle} ${previousY.toFixed(1)} ${middle} ${y?.toFixed(1)} ${x} ${y?.toFixed(1)}`;
    });
    return `<path d="${path.join('')}V640H0Z" fill="hsl(${hue}, ${38 - layer * 3}%, ${74 - layer * 8}%)" />`;
  });
  return render(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1280 640"><rect width="1280" height="640" fill="hsl(${hue}, 40%, 92%)" />
      <circle cx="${(860 + next() * 240).toFixed(0)}" cy="${(110 + next() * 60).toFixed(0)}" r="58" fill="hsl(${(hue + 40) % 360}, 55%, 80%)" />${layers.join('')}</svg>`,
    1280,
  );
}
