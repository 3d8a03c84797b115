import type { Database } from '../../models/database.ts';
import type { InProject } from '../../models/in-project.ts';
import {
  assembleExport,
  exportEvents,
  exportMails,
  exportRest,
  exportVisitor,
  forgetParts,
  type Collected,
} from '../../models/journey/export-rows.ts';
import { findMatches } from '../../models/journey/find-matches.ts';
import {
  exportProgress,
  saveProgress,
  type ExportProgress,
  type LockedRequest,
  type RowCounts,
} from '../../models/journey/journey-requests.ts';
import type { JourneyRequestActivities } from '../../workflows/contract/journey-requests.ts';
import { completeSubject } from './complete-subject.ts';
import { workInLumps, type Lump } from './work-in-lumps.ts';

/** Most bytes of a document, as JSON. */
const LARGEST_EXPORT = 20_000_000;

/** Days for which a document may be read. */
const DAYS = 7;

/** What one transaction collected. Without `progress` that was all. */
type Step = { progress?: ExportProgress; collected: Collected[] };

/** Makes the activity that collects a part of what is kept of somebody. */
export function createExportSome(database: Database): JourneyRequestActivities['exportSome'] {
  return (ref) => workInLumps(database, ref, { kind: 'export', work: exportALump });
}

async function exportALump(project: InProject, request: LockedRequest): Promise<Lump> {
  const to = { project, requestId: request.id };
  const { progress, collected } =
    request.progress === null
      ? await begin(project, request)
      : await step(project, request, exportProgress.parse(request.progress));
  const bytes = collected.reduce((total, part) => total + part.bytes, 0);
  const counts: RowCounts = {};
  for (const { section, items } of collected) counts[section] = (counts[section] ?? 0) + items;
  const rows = await saveProgress(project, request.id, { progress: progress ?? DONE, counts, bytes });
  if (request.documentBytes + bytes > LARGEST_EXPORT) {
    await forgetParts(to);
    return { next: 'end', failure: 'export_too_large' };
  }
  if (progress) return { next: 'more', rows };
  await assembleExport(to, DAYS);
  return { next: 'end' };
}

const DONE: ExportProgress = { step: 'rest', visitorIds: [], index: 0 };

async function begin(project: InProject, request: LockedRequest): Promise<Step> {
  const subject = await completeSubject(project, request);
  const matches = await findMatches(project, subject);
  const visitorIds = [...new Set([...subject.visitorIds, ...matches.map(({ visitorId }) => visitorId)])];
  return { progress: { step: 'visitors', visitorIds, index: 0 }, collected: [] };
}

async function step(
  project: InProject,
  { id, subject }: LockedRequest,
  progress: ExportProgress,
): Promise<Step> {
  const to = { project, requestId: id };
  if (progress.step === 'mails') {
    const { next, ...mails } = await exportMails(to, subject, progress.mail);
    const { mail: _, ...rest } = progress;
    return { progress: next ? { ...rest, mail: next } : { ...rest, step: 'rest' }, collected: [mails] };
  }
  if (progress.step === 'rest') {
    return { collected: await exportRest(to, { subject, visitorIds: progress.visitorIds }) };
  }
  const { events: from, ...rest } = progress;
  const visitorId = progress.visitorIds[progress.index];
  if (visitorId === undefined) return { progress: { ...rest, step: 'mails' }, collected: [] };
  const collected = from ? [] : await exportVisitor(to, visitorId);
  const { next, ...events } = await exportEvents(to, visitorId, from);
  const then = next ? { ...rest, events: next } : { ...rest, index: progress.index + 1 };
  return { progress: then, collected: [...collected, events] };
}
