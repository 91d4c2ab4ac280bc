import encodeQR from 'qr';
import { useMemo } from 'react';

/** Quiet zone around the code in modules; the QR code standard requires four. */
const margin = 4;

/** Renders a text as a QR code, dark on light in every colour scheme: not every reader accepts inverted codes. */
export function QrCode({ text, label, size = 200 }: { text: string; label: string; size?: number }) {
  const { path, width } = useMemo(() => drawing(text), [text]);
  return (
    <svg role="img" aria-label={label} width={size} height={size} viewBox={`0 0 ${width} ${width}`}>
      <rect width={width} height={width} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}

function drawing(text: string): { path: string; width: number } {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: margin });
  const path = modules.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return { path, width: modules.length };
}
