/// <reference path="./webpack.d.ts" />
import { pdfjs } from 'react-pdf';

// What follows is webpack's: each name becomes the address of a file of this build, so that nothing comes from elsewhere.
pdfjs.GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/legacy/build/pdf.worker.min.mjs', import.meta.url).href;

const files = {
  cMapUrl: import.meta.webpackContext('pdfjs-dist/cmaps', { regExp: /\.bcmap$/ }),
  standardFontDataUrl: import.meta.webpackContext('pdfjs-dist/standard_fonts', { regExp: /\.(pfb|ttf)$/ }),
  wasmUrl: import.meta.webpackContext('pdfjs-dist/wasm', { regExp: /(jbig2|openjpeg|qcms_bg)\.wasm$/ }),
};

/** Fetches what documents take for granted: the standard fonts, character maps of East Asian ones, and image decoders. */
class BundledDataFactory {
  async fetch({ kind, filename }: { kind: keyof typeof files; filename: string }): Promise<Uint8Array> {
    const response = await fetch(files[kind](`./${filename}`));
    if (!response.ok) throw new Error(`${filename} was not answered`);
    return new Uint8Array(await response.arrayBuffer());
  }
}

/**
 * One object for all documents: another one would load them anew. The bundled fonts are used everywhere: whatever font a
 * machine has in place of Helvetica has other widths, and letters would stand apart or overlap.
 */
export const pdfOptions = { BinaryDataFactory: BundledDataFactory, useWorkerFetch: false, useSystemFonts: false };
