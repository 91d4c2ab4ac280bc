import type { HttpClient } from '@platform/app-contract';
import { vi } from 'vitest';
import type {
  DocumentSection,
  EditorModel,
  ImageSection,
  SectionFile,
} from '../../src/opportunities/editor/model/model.ts';

/** A chosen file of a size, without so many bytes. */
export function chosenFile(name: string, { size = 1500, type = 'application/pdf' } = {}): File {
  const file = new File(['x'], name, { type });
  Object.defineProperty(file, 'size', { value: size });
  return file;
}

export const picture = (name: string, size?: number) =>
  chosenFile(name, { type: 'image/png', ...(size === undefined ? {} : { size }) });

export function newFile(chosen: File, id = chosen.name): SectionFile {
  return { id, name: chosen.name, size: chosen.size, stored: false, chosen };
}

export const storedFile = (id: string, name: string, parts: Partial<SectionFile> = {}): SectionFile => ({
  ...{ id, name, size: 2500, stored: true },
  ...parts,
});

export function imageSection(file: SectionFile | null = null, parts: Partial<ImageSection> = {}): ImageSection {
  return { kind: 'IMAGE', id: 'image', title: 'Plant', stored: true, file, ...parts };
}

export function documentSection(files: readonly SectionFile[] = [], parts: Partial<DocumentSection> = {}) {
  return { kind: 'DOCUMENTS', id: 'papers', title: 'Papers', stored: true, files, ...parts } as DocumentSection;
}

export function editorModel(
  sections: EditorModel['sections'],
  details: Partial<EditorModel['details']> = {},
  order: Partial<EditorModel['order']> = {},
): EditorModel {
  return {
    details: {
      companyId: 'c1',
      title: 'Series B',
      status: 'ACTIVE',
      offeringType: 'PRIMARY',
      securityType: 'SERIES_B',
      deadline: '2026-12-31',
      investmentCurrency: 'EUR',
      investmentValue: '1000000',
      investmentMin: '5000',
      investmentMax: '250000',
      valuation: '9000000',
      fees: '2 % a year',
      flowTemplateId: '',
      ...details,
    },
    order: { description: -1, management: -1, fundingHistory: -1, ...order },
    sections,
  };
}

type Upload = (...parameters: Parameters<HttpClient['upload']>) => Promise<void>;

/** An upload call that fails as told; the kit ignores what it answers. */
export const uploadCall = (answer: Upload = async () => undefined) =>
  vi.fn(async (...parameters: Parameters<HttpClient['upload']>) => {
    await answer(...parameters);
    return undefined as never;
  });

/** Gives chosen files links, as jsdom has none; returns those that are not revoked. */
export function stubObjectUrls(): Set<string> {
  const live = new Set<string>();
  let count = 0;
  URL.createObjectURL = (file) => {
    const url = `blob:${(file as File).name}:${++count}`;
    live.add(url);
    return url;
  };
  URL.revokeObjectURL = (url) => void live.delete(url);
  return live;
}
