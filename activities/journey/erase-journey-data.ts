import type { Database } from '../../models/database.ts';
import type { InProject } from '../../models/in-project.ts';
import { eraseMails } from '../../models/journey/erase-mails.ts';
import {
  eraseNextExport,
  eraseVisitor,
  isExportRunning,
  readClock,
} from '../../models/journey/erase-subject.ts';
import { eraseFromSharedVisitor, findSharedVisitor } from '../../models/journey/erase-from-shared-visitor.ts';
import { findMatches } from '../../models/journey/match-leads.ts';
import type { LockedRequest } from '../../models/journey/journey-requests.ts';
import {
  addMatches,
  saveProgress,
  eraseProgress,
  type EraseProgress,
  type MatchCounts,
  type RowCounts,
} from '../../models/journey/request-progress.ts';
import { eraseResolutions } from '../../models/journey/resolutions.ts';
import { listSearchTerms, type JourneySubject } from '../../models/journey/journey-subject.ts';
import { forgetReadsAbout } from '../../models/reads/forget-reads.ts';
import type { JourneyRequestActivities } from '../../workflows/contract/journey-requests.ts';
import type { EmailMetrics } from '../emails/email-metrics.ts';
import { countMatches, identifySubject } from './identify-subject.ts';
import { workInBatches, type BatchOutcome } from './work-in-batches.ts';

type EraseJourneyDependencies = { database: Database; metrics: Pick<EmailMetrics, 'countRecipients'> };

/** Without `progress`, the pass is complete. `waits`: whether to wait before the next transaction. */
type Step = { progress?: EraseProgress; counts?: RowCounts; matchedBy?: MatchCounts; waits?: boolean };

type Work = { project: InProject; subject: JourneySubject; progress: EraseProgress };

export function createEraseJourneyData({
  database,
  metrics,
}: EraseJourneyDependencies): JourneyRequestActivities['eraseJourneyData'] {
  return async (ref) => {
    let cancelled = 0;
    return workInBatches(database, ref, {
      kind: 'erase',
      work: async (project, request) => {
        const { outcome, counts } = await eraseBatch(project, request);
        cancelled = counts['cancelled_mails'] ?? 0;
        return outcome;
      },
      afterCommit: () => {
        metrics.countRecipients({ cancelled });
        cancelled = 0;
      },
    });
  };
}

async function eraseBatch(
  project: InProject,
  request: LockedRequest,
): Promise<{ outcome: BatchOutcome; counts: RowCounts }> {
  const { subject, progress } =
    request.progress === null
      ? await startErasure(project, request)
      : { subject: request.subject, progress: eraseProgress.parse(request.progress) };
  const step = await STEPS[progress.step]({ project, subject, progress });
  const { counts = {}, matchedBy } = step;
  if (matchedBy) await addMatches(project, request.id, matchedBy);
  // A repeated request that joined this one during the pass also covers data that arrived after the pass
  // started, so another pass follows.
  const isDone = !step.progress && progress.joins === request.joins;
  const next = step.progress ?? (isDone ? progress : (await startErasure(project, request)).progress);
  const rows = await saveProgress(project, request.id, { progress: next, counts });
  if (isDone) return { outcome: { next: 'end' }, counts };
  return { outcome: { next: step.waits ? 'wait' : 'more', rows }, counts };
}

/**
 * Finds all visitors before the first is erased. If two visitors share a click id, erasing one of them would
 * make the id seem to belong only to the other.
 */
async function startErasure(
  project: InProject,
  request: LockedRequest,
): Promise<{ subject: JourneySubject; progress: EraseProgress }> {
  const { subject, visitorIds } = await identifySubject(project, request, { claims: 'all' });
  return { subject, progress: { step: 'mails', joins: request.joins, visitorIds, erased: [] } };
}

const STEPS: Record<EraseProgress['step'], (work: Work) => Promise<Step>> = {
  mails: (work) => eraseMailsStep(work, { ...work.progress, step: 'visitors' }),

  async visitors({ project, subject, progress }) {
    const [visitorId, ...others] = progress.visitorIds;
    if (visitorId !== undefined) {
      const { isErased, counts } = await eraseVisitor(project, visitorId);
      if (!isErased) return { progress, counts };
      const erased = [...progress.erased, visitorId];
      return { progress: { ...progress, visitorIds: others, erased }, counts };
    }
    const { fbclid: _, ...identities } = subject;
    const matches = await findMatches(project, identities, { claims: 'all' });
    const found = new Set(matches.map((match) => match.visitorId));
    if (found.size === 0) return { progress: { ...progress, step: 'shared' } };
    return { progress: { ...progress, visitorIds: [...found] }, matchedBy: countMatches(matches) };
  },

  async shared({ project, subject, progress }) {
    const found = await findSharedVisitor(project, subject);
    if (!found) return { progress: { ...progress, step: 'resolutions' } };
    const { shared: from, ...rest } = progress;
    const { next, counts } = await eraseFromSharedVisitor(project, found.visitorId, { subject, from });
    if (next) return { progress: { ...rest, shared: next }, counts };
    return { progress: rest, counts, matchedBy: found.matchedBy };
  },

  async resolutions({ project, subject, progress }) {
    const criteria = { ...subject, visitorIds: progress.erased };
    const counts = { journey_resolutions: await eraseResolutions(project, criteria) };
    return { progress: { ...progress, step: 'reads' }, counts };
  },

  async reads({ project, subject, progress }) {
    const criteria = { texts: listSearchTerms(subject), leadIds: subject.ids };
    const { forgotten, next } = await forgetReadsAbout(project, criteria, progress.read ?? '');
    const { read: _, ...rest } = progress;
    const counts = { read_results: forgotten };
    if (next !== undefined) return { progress: { ...rest, read: next }, counts };
    return { progress: { ...rest, step: 'deferredMails' }, counts };
  },

  deferredMails: (work) =>
    eraseMailsStep(work, { ...work.progress, step: 'exports' }, { waitForDeferredMails: true }),

  async exports({ project, subject, progress }) {
    const { exportsBefore, export: last } = progress;
    if (exportsBefore === undefined) {
      return { progress: { ...progress, exportsBefore: await readClock(project) } };
    }
    if (last === undefined && (await isExportRunning(project, exportsBefore)))
      return { progress, waits: true };
    const { erased, next } = await eraseNextExport(project, { subject, visitorIds: progress.erased }, last);
    const counts = { journey_requests: erased };
    return next === undefined ? { counts } : { progress: { ...progress, export: next }, counts };
  },
};

/** `waitForDeferredMails`: waits for mails in open calls, because a call may be repeated for up to a day. */
async function eraseMailsStep(
  { project, subject, progress }: Work,
  nextProgress: EraseProgress,
  { waitForDeferredMails = false } = {},
): Promise<Step> {
  const { erased, cancelled, deferred, enrollments, isLast } = await eraseMails(project, subject.emails);
  const counts = { email_recipients: erased, cancelled_mails: cancelled, sequence_enrollments: enrollments };
  if (!isLast) return { progress, counts };
  if (waitForDeferredMails && deferred > 0) return { progress, counts, waits: true };
  return { progress: nextProgress, counts };
}
