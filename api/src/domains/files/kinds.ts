import type { UploadField, UploadKind } from '@platform/rules';
import type { FileKind } from '../../database/generated/enums.ts';
import type { ExpectedMedia } from '../../files/media-type.ts';

/** The rules for a kind of file (FILE-05). */
export interface KindRules {
  kind: FileKind;
  /** The upload field that holds the id of the place (FILE-04). */
  placeField: UploadField;
  media: ExpectedMedia;
  /** The place holds one file: a new one replaces it. */
  single: boolean;
}

export const kindRules: Readonly<Record<UploadKind, KindRules>> = {
  'company/logo': { kind: 'COMPANY_LOGO', placeField: 'companyId', media: 'image', single: true },
  'deal/section/image': { kind: 'DEAL_SECTION_IMAGE', placeField: 'dealImageSectionId', media: 'image', single: true },
  'deal/section/documents': {
    kind: 'DEAL_SECTION_DOCUMENT',
    placeField: 'dealDocumentSectionId',
    media: 'document',
    single: false,
  },
  'investment/documents': {
    kind: 'INVESTMENT_DOCUMENT',
    placeField: 'investmentSectionNodeEdgeId',
    media: 'document',
    single: false,
  },
  'onboarding/documents': {
    kind: 'ONBOARDING_DOCUMENT',
    placeField: 'onboardingSectionNodeEdgeId',
    media: 'document',
    single: false,
  },
};

/** The kinds that pages show as pictures, by signed links. */
export type PictureKind = 'company/logo' | 'deal/section/image';
