import type { Project } from '../in-project.ts';
import { rows } from '../rows.ts';
import type { MailAttachment } from './batches.ts';

/** Attachment of a batch. `objectKey`: null once its file was deleted. */
export type AttachedFile = Pick<MailAttachment, 'assetId' | 'sizeBytes' | 'etag'> & {
  objectKey: string | null;
};

/** Finds the attachments of a batch, in its order. */
export function findAttachedFiles(project: Project, batchId: string): Promise<AttachedFile[]> {
  return rows<AttachedFile>(
    project,
    `select file ->> 'assetId' as "assetId", (file ->> 'sizeBytes')::float8 as "sizeBytes", file ->> 'etag' as etag,
       a.object_key as "objectKey"
     from email_batches b
       cross join jsonb_array_elements(b.options -> 'attachments') with ordinality as attached (file, place)
       left join assets a on a.project_id = b.project_id and a.id = (file ->> 'assetId')::uuid
         and a.state = 'ready' and a.etag = file ->> 'etag'
     where b.id = $1 order by place`,
    [batchId],
  );
}
