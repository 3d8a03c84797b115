import type { Database } from '../../models/database.ts';
import type { InProject } from '../../models/in-project.ts';
import { deleteParts, type Collected } from '../../models/journey/export-parts.ts';
import {
  exportEvents,
  exportMails,
  exportRemainingRows,
  exportVisitor,
} from '../../models/journey/export-rows.ts';
import type { LockedRequest } from '../../models/journey/journey-requests.ts';
import {
  releaseDocument,
  saveProgress,
  exportProgress,
  type ExportProgress,
  type RowCounts,
} from '../../models/journey/request-progress.ts';
import type { JourneyRequestActivities } from '../../workflows/contract/journey-requests.ts';
import { identifySubject } from './identify-subject.ts';
import { workInBatches, type BatchOutcome } from './work-in-batches.ts';

const MAX_EXPORT_BYTES = 20_000_000;

const DOCUMENT_LIFETIME_DAYS = 7;

/** Without `progress`, the export is complete. */
type Step = { progress?: ExportProgress; collected: Collected[] };

export function createExportJourneyData(database: Database): JourneyRequestActivities['exportJourneyData'] {
  return (ref) => workInBatches(database, ref, { kind: 'export', work: exportBatch });
}

async function exportBatch(project: InProject, request: LockedRequest): Promise<BatchOutcome> {
  const document = { project, requestId: request.id };
  const { progress, collected } =
    request.progress === null
      ? await startExport(project, request)
      : await collectNext(project, request, exportProgress.parse(request.progress));
  const bytes = collected.reduce((total, part) => total + part.bytes, 0);
  const counts: RowCounts = {};
  for (const { section, items } of collected) counts[section] = (counts[section] ?? 0) + items;
  const rows = await saveProgress(project, request.id, { progress: progress ?? DONE, counts, bytes });
  if (request.documentBytes + bytes > MAX_EXPORT_BYTES) {
    await deleteParts(document);
    return { next: 'end', failure: 'export_too_large' };
  }
  if (progress) return { next: 'more', rows };
  await releaseDocument(project, request.id, DOCUMENT_LIFETIME_DAYS);
  return { next: 'end' };
}

const DONE: ExportProgress = { step: 'rest', visitorIds: [], index: 0 };

async function startExport(project: InProject, request: LockedRequest): Promise<Step> {
  const { visitorIds } = await identifySubject(project, request, { claims: 'trusted' });
  return { progress: { step: 'visitors', visitorIds, index: 0 }, collected: [] };
}

async function collectNext(
  project: InProject,
  { id, subject }: LockedRequest,
  progress: ExportProgress,
): Promise<Step> {
  const document = { project, requestId: id };
  if (progress.step === 'mails') {
    const { next, ...mails } = await exportMails(document, subject, progress.mail);
    const { mail: _, ...rest } = progress;
    return { progress: next ? { ...rest, mail: next } : { ...rest, step: 'rest' }, collected: [mails] };
  }
  if (progress.step === 'rest') {
    return { collected: await exportRemainingRows(document, { subject, visitorIds: progress.visitorIds }) };
  }
  const { events: from, ...rest } = progress;
  const visitorId = progress.visitorIds[progress.index];
  if (visitorId === undefined) return { progress: { ...rest, step: 'mails' }, collected: [] };
  const collected = from ? [] : await exportVisitor(document, visitorId);
  const { next, ...events } = await exportEvents(document, visitorId, from);
  const nextProgress = next ? { ...rest, events: next } : { ...rest, index: progress.index + 1 };
  return { progress: nextProgress, collected: [...collected, events] };
}
