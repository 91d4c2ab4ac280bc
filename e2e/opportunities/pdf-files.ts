import PDFDocument from 'pdfkit';

/** Creates a PDF whose pages show their number, optionally protected by a password. */
export async function writePdf({ pages, password }: { pages: number; password?: string }): Promise<Buffer> {
  const document = new PDFDocument({
    size: 'A4',
    autoFirstPage: false,
    ...(password ? { userPassword: password } : {}),
  });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const written = new Promise((resolve, reject) => document.on('end', resolve).on('error', reject));
  for (let page = 1; page <= pages; page += 1) document.addPage().fontSize(24).text(`This is page ${page}`);
  document.end();
  await written;
  return Buffer.concat(chunks);
}
