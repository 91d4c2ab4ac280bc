import { parentPort, workerData } from 'node:worker_threads';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Worker thread that counts the pages of one PDF; an error ends it. */
const { numPages } = await getDocument({
  data: new Uint8Array(workerData as Uint8Array),
  verbosity: VerbosityLevel.ERRORS,
  // Nothing is drawn.
  useSystemFonts: false,
  stopAtErrors: true,
}).promise;
parentPort?.postMessage(numPages);
