import { Readable } from 'node:stream';
import type { Services } from '../src/context.ts';
import { inspectFile, ownContent, type StoredBlob, storeBlob } from '../src/domains/files/service.ts';
import type { ExpectedMedia } from '../src/files/media-type.ts';
import { openSpool } from '../src/files/spool.ts';
import { demoCompanies } from './content/companies.ts';
import { type DemoDeal, demoDeals } from './content/deals.ts';
import { type DemoFlow, investmentFlows, onboardingFlow } from './content/flows.ts';
import { documentBody, writeDocument } from './documents.ts';
import { drawIllustration, drawLogo } from './images.ts';

/** Titles of the documents on a deal page. */
const dealDocuments = ['Investor presentation', 'Financial statements'];

/** All files of the demo, by owner. Blobs without a file row are purged by a job. */
export interface DemoBlobs {
  /** By company key. */
  logos: Map<string, StoredBlob>;
  /** By company key. */
  illustrations: Map<string, StoredBlob>;
  /** By `dealName`. */
  dealDocuments: Map<string, StoredBlob[]>;
  /** Keyed by `flowDocumentKey`: flow name and title. */
  flowDocuments: Map<string, StoredBlob>;
  /** Files uploaded by investors. */
  uploads: StoredBlob[];
}

export function dealName({ company, title }: Pick<DemoDeal, 'company' | 'title'>): string {
  return `${company}/${title}`;
}

export function flowDocumentKey(flow: DemoFlow, title: string): string {
  return `${flow.name}: ${title}`;
}

/** Renders every file of the demo and stores its content. */
export async function storeBlobs(
  services: Pick<Services, 'configuration' | 'database' | 'storage' | 'inspector'>,
): Promise<DemoBlobs> {
  const spool = await openSpool(services.configuration);
  const store = async (name: string, media: ExpectedMedia, content: Buffer): Promise<StoredBlob> => {
    const spooled = await spool.receive(Readable.from([content]));
    return storeBlob(services, ownContent(await inspectFile(services, { ...spooled, name }, media)));
  };
  const storeDocument = async (title: string, subject: string): Promise<StoredBlob> =>
    store(`${title}.pdf`, 'document', await writeDocument({ title, subject, paragraphs: documentBody(title) }));
  try {
    const blobs: DemoBlobs = {
      logos: new Map(),
      illustrations: new Map(),
      dealDocuments: new Map(),
      flowDocuments: new Map(),
      uploads: [],
    };
    for (const { key, name, logo } of demoCompanies) {
      blobs.logos.set(key, await store(`${name}.png`, 'image', drawLogo(logo)));
      blobs.illustrations.set(key, await store(`${name} at work.png`, 'image', drawIllustration(logo)));
    }
    for (const deal of demoDeals.filter(({ sections }) => sections.includes('documents'))) {
      const company = demoCompanies.find(({ key }) => key === deal.company);
      const subject = [company?.name, deal.title].filter(Boolean).join(', ');
      blobs.dealDocuments.set(
        dealName(deal),
        await Promise.all(dealDocuments.map((title) => storeDocument(title, subject))),
      );
    }
    for (const flow of [...investmentFlows, onboardingFlow]) {
      for (const title of flow.sections.flatMap(({ items }) => items.flatMap(({ documents }) => documents ?? []))) {
        blobs.flowDocuments.set(flowDocumentKey(flow, title), await storeDocument(title, flow.name));
      }
    }
    for (const name of ['Passport.pdf', 'Proof of address.pdf', 'Signed agreement.pdf']) {
      const title = name.replace('.pdf', '');
      const page = await writeDocument({ title, subject: 'Sent by an investor of the demonstration', paragraphs: [] });
      blobs.uploads.push(await store(name, 'document', page));
    }
    return blobs;
  } finally {
    await spool.remove();
  }
}
