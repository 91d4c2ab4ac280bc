import { brand } from '@platform/brand';
import PDFDocument from 'pdfkit';

export interface DemoDocument {
  title: string;
  /** Printed below the title: the company, deal or flow to which the document belongs. */
  subject: string;
  paragraphs: string[];
}

/** Content of the demo's documents, by title. */
const bodies: Record<string, string[]> = {
  'Term sheet': [
    'This term sheet sums up the offer. It binds nobody until the subscription agreement is signed by both sides.',
    'Instrument: shares of the class named in the offer, held through a nominee. Pro rata rights and information rights of the class apply. Liquidation preference: one time, non-participating.',
    'Closing is planned for twenty business days after the deadline. Amounts above what is available are reduced in the order of receipt.',
  ],
  'Risk notice': [
    'The whole amount may be lost. Shares of private companies cannot be sold at will; there is no market and no price that is set daily.',
    'Past figures say nothing certain about the future. Forecasts in the documents are the company’s own and have not been audited unless the page says so.',
    'Invest only what you can do without for the whole term, and spread it over several companies.',
  ],
  'Shareholders agreement (draft)': [
    'Draft for review. The final text may differ in the parts marked by square brackets.',
    'Transfers need the consent of the board, which may be withheld only for reasons named in section 7. Tag-along rights apply above a sale of twenty percent.',
  ],
  'Subscription agreement': [
    'The subscriber undertakes to pay the amount of the commitment to the escrow account within ten days of signing.',
    'The subscriber confirms the answers given in the steps before, and will tell of any change without delay.',
  ],
  'Payment instructions': [
    'Account holder: escrow agent named in the subscription agreement. Use the reference of your commitment; a transfer without it cannot be matched and is sent back.',
    'Transfers from accounts in another name are refused.',
  ],
  'Note terms': [
    'The note carries a coupon of six percent a year, paid at conversion, and converts at a discount of twenty percent on the next priced round, capped at the valuation of the offer.',
    'Without a priced round within twenty-four months the holder may ask for repayment.',
  ],
  'Investor guide': [
    'How opportunities are chosen, what you see before you decide, what a commitment means and what comes after it.',
    'Your relationship manager answers every question; there is no question too small for a decision of this size.',
  ],
  'Client agreement': [
    'The agreement governs access to confidential material, the duty of care on both sides and how instructions are given.',
    'It can be ended by either side with one month’s notice; commitments made before remain.',
  ],
  'Investor presentation': [
    'What the company makes, for whom, at what cost and margin; the plan for the proceeds of this round quarter by quarter.',
    'Appendix: customer concentration, patents, key employees and their vesting.',
  ],
  'Financial statements': [
    'Income statement, balance sheet and cash flow of the last three years, audited, with the notes that matter for a buyer of shares.',
    'Revenue is recognised on delivery; development cost is expensed as it is incurred.',
  ],
};

/** Returns the content of a document by its title; every title of the demo has one. */
export function documentBody(title: string): string[] {
  const body = bodies[title];
  if (!body) throw new Error(`The demo has no text for the document "${title}"`);
  return body;
}

/** @returns a one-page PDF */
export async function writeDocument({ title, subject, paragraphs }: DemoDocument): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A4', margin: 72, info: { Title: title, Author: brand.name } });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const finished = new Promise<void>((resolve, reject) => {
    document.on('end', resolve);
    document.on('error', reject);
  });
  document.fontSize(9).fillColor('#5b6470').text(brand.name.toUpperCase(), { characterSpacing: 2 });
  document.moveDown(3).fontSize(24).fillColor('#14202b').text(title);
  document.moveDown(0.3).fontSize(11).fillColor('#5b6470').text(subject);
  document.moveDown(2).fontSize(11).fillColor('#14202b');
  for (const paragraph of paragraphs) document.text(paragraph, { lineGap: 4 }).moveDown(1);
  document.moveDown(2).fontSize(9).fillColor('#5b6470').text('A fictional document of a demonstration. Not an offer.');
  document.end();
  await finished;
  return Buffer.concat(chunks);
}
