/// <reference path="./webpack.d.ts" />
import { pdfjs } from 'react-pdf';

// webpack replaces each of these with the URL of a bundled asset, so that nothing is loaded from other origins.
pdfjs.GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/legacy/build/pdf.worker.min.mjs', import.meta.url).href;

const files = {
  cMapUrl: import.meta.webpackContext('pdfjs-dist/cmaps', { regExp: /\.bcmap$/ }),
  standardFontDataUrl: import.meta.webpackContext('pdfjs-dist/standard_fonts', { regExp: /\.(pfb|ttf)$/ }),
  wasmUrl: import.meta.webpackContext('pdfjs-dist/wasm', { regExp: /(jbig2|openjpeg|qcms_bg)\.wasm$/ }),
};

/**
 * Loads bundled resources that PDFs rely on: standard fonts, character maps of East Asian fonts, and image decoders.
 */
class BundledDataFactory {
  async fetch({ kind, filename }: { kind: keyof typeof files; filename: string }): Promise<Uint8Array> {
    const response = await fetch(files[kind](`./${filename}`));
    if (!response.ok) throw new Error(`${filename} could not be loaded`);
    return new Uint8Array(await response.arrayBuffer());
  }
}

/**
 * A constant, as react-pdf reloads the document when the object changes. System fonts are disabled: a local substitute
 * for Helvetica has different widths, so that letters would be misplaced.
 */
export const pdfOptions = { BinaryDataFactory: BundledDataFactory, useWorkerFetch: false, useSystemFonts: false };
