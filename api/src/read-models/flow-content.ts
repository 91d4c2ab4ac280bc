import type { FlowItemType } from '@platform/rules';
import type { Transaction } from '../database/database.ts';

/** A file of an item, as a version of a flow keeps it. */
export interface ContentFile {
  name: string;
  /** Of the bytes, in hexadecimal. */
  sha256: string;
}

export interface ContentItem {
  id: string;
  type: FlowItemType;
  name: string;
  text: string;
  files: ContentFile[];
}

export interface ContentSection {
  id: string;
  name: string;
  shown: boolean;
  items: ContentItem[];
}

/** What a flow asks of a client, in display order. */
export interface FlowContent {
  name: string;
  sections: ContentSection[];
}

/** Where an instance stands. */
export interface SectionState {
  current: boolean;
  completed: boolean;
  isDefault: boolean;
}

/** The rows of a flow with what a save must not lose. */
export interface StoredFlowContent extends FlowContent {
  sections: (ContentSection & SectionState & { items: (ContentItem & { isAnswered: boolean })[] })[];
}

/** Reads the rows of a flow in one statement; the caller holds its lock. */
export async function readFlowContent(transaction: Transaction, flowId: string): Promise<StoredFlowContent> {
  const [row] = await transaction.$queryRaw<{ content: StoredFlowContent }[]>`
    /* flows.content */
    SELECT json_build_object('name', flow.name, 'sections', COALESCE((
      SELECT json_agg(json_build_object(
        'id', section.id, 'name', section.name, 'shown', section.shown, 'current', section.current,
        'completed', section.completed, 'isDefault', section.is_default,
        'items', COALESCE((
          SELECT json_agg(json_build_object(
            'id', item.id, 'type', item.type, 'name', item.name, 'text', item.text,
            'isAnswered', EXISTS (SELECT FROM flow_item_input input WHERE input.item_id = item.id),
            'files', COALESCE((
              SELECT json_agg(json_build_object('name', file.name, 'sha256', encode(blob.sha256, 'hex'))
                ORDER BY file.created_at, file.id)
              FROM stored_file file JOIN file_blob blob ON blob.id = file.blob_id
              WHERE file.flow_item_id = item.id), '[]')
          ) ORDER BY item."order")
          FROM flow_item item WHERE item.section_id = section.id), '[]')
      ) ORDER BY section."order")
      FROM flow_section section WHERE section.flow_id = flow.id), '[]')) AS content
    FROM flow WHERE flow.id = ${flowId}::uuid`;
  if (!row) throw new Error(`Flow ${flowId} does not exist`);
  return row.content;
}
