import decodeQR from 'qr/decode.js';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { codeDigits, groupSecret, recoveryCodesText } from '../src/index.ts';
import { QrCode } from '../src/qr-code.tsx';

it('renders a QR code that decodes to the text', () => {
  const uri =
    'otpauth://totp/Larkfield:someone%40example.test?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Larkfield';
  expect(read(renderToStaticMarkup(<QrCode text={uri} label="QR code" />))).toBe(uri);
});

it('gives the QR code an accessible name', () => {
  expect(renderToStaticMarkup(<QrCode text="text" label="QR code for the app" />)).toContain(
    'role="img" aria-label="QR code for the app"',
  );
});

it.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  [' 123-456\n', '123456'],
  ['1234567', '123456'],
  ['12a', '12'],
])('reads %o as the code %s', (typed, code) => {
  expect(codeDigits(typed)).toBe(code);
});

it('groups a secret for reading, also one whose length is not a multiple of four', () => {
  expect(groupSecret('JBSWY3DPEHPK3PX')).toBe('JBSW Y3DP EHPK 3PX');
});

it('writes recovery codes one per line below the heading', () => {
  expect(recoveryCodesText('For someone', ['aaaa-bbbb', 'cccc-dddd'])).toBe(
    'For someone\r\n\r\naaaa-bbbb\r\ncccc-dddd\r\n',
  );
});

/** Rasterises the SVG at four pixels per module and decodes it. */
function read(markup: string): string {
  const scale = 4;
  const width = Number(/viewBox="0 0 (\d+)/.exec(markup)?.[1]) * scale;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y] of markup.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let row = 0; row < scale; row++)
      for (let column = 0; column < scale; column++) {
        const at = ((Number(y) * scale + row) * width + Number(x) * scale + column) * 4;
        data.fill(0, at, at + 3);
      }
  return decodeQR({ width, height: width, data });
}
