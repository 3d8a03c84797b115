import { z } from 'zod';
import { DAY_MS } from '../../domain/local-clock.ts';

/** Time at which the document is rendered. `stamp` is a suffix that makes example values unique. */
export type RenderTime = { now: Date; stamp: string };

export function createMoment(now: Date): RenderTime {
  return { now, stamp: Math.floor(now.getTime() / 1_000).toString(36) };
}

type Body = Record<string, unknown>;

type Ids = Readonly<Record<string, string | null>>;

const media = z.looseObject({ example: z.record(z.string(), z.unknown()).optional() });
const requestBodyShape = z.looseObject({ content: z.record(z.string(), media) });
const steps = z.array(z.record(z.string(), z.unknown()));
const events = z.array(z.record(z.string(), z.unknown()));

/** Replaces the example values that the API would refuse: names in use, past dates and unknown ids. */
const FRESH_VALUES: Readonly<Record<string, (body: Body, moment: RenderTime, ids: Ids) => Body>> = {
  createServiceAccount: (body, { stamp }) => ({ name: `${String(body['name'])}-${stamp}` }),
  createRole: (body, { stamp }) => ({ name: `${String(body['name'])} ${stamp}` }),
  // The example's role exists in no real project, so the invitation has no roles.
  createInvitation: (_body, { stamp }) => ({ email: `grace-${stamp}@example.com`, roleIds: [] }),
  setMemberRoles: () => ({ roleIds: [] }),
  queueBatchEmail: (body, { stamp }) => ({
    trackingId: `${String(body['trackingId'])}-${stamp}`,
    dryRun: true,
  }),
  rescheduleEmailBatch: (_body, { now }) => ({
    scheduledFor: new Date(now.getTime() + DAY_MS).toISOString(),
  }),
  createEmailTemplate: (body, { stamp }) => ({ name: `${String(body['name'])} ${stamp}` }),
  createSequence: refreshSequence,
  updateSequence: (body, moment, ids) => ({
    ...refreshSequence(body, moment, ids),
    name: `Onboarding ${moment.stamp}`,
  }),
  createSearchCampaign: (body, { now, stamp }) => ({
    name: `${String(body['name'])} ${stamp}`,
    startDate: addDays(now, 30),
    endDate: addDays(now, 60),
  }),
  collectEvents: (body, { now, stamp }) => ({
    sentAt: now.toISOString(),
    events: events.parse(body['events']).map((event) => ({
      ...event,
      id: `${String(event['id'])}-${stamp}`,
      occurredAt: now.toISOString(),
    })),
  }),
};

export function refreshBody(
  operationId: string,
  requestBody: unknown,
  { moment, ids }: { moment: RenderTime; ids: Ids },
): unknown {
  const fresh = FRESH_VALUES[operationId];
  if (!fresh) return requestBody;
  const { content, ...others } = requestBodyShape.parse(requestBody);
  const refreshed = Object.entries(content).map(([type, { example, ...rest }]) => [
    type,
    { ...rest, ...(example && { example: { ...example, ...fresh(example, moment, ids) } }) },
  ]);
  return { ...others, content: Object.fromEntries(refreshed) };
}

function refreshSequence(body: Body, { stamp }: RenderTime, { templateId }: Ids): Body {
  const sent = steps.parse(body['steps']);
  return {
    name: `${String(body['name'])} ${stamp}`,
    ...(templateId && { steps: sent.map((step) => ('templateId' in step ? { ...step, templateId } : step)) }),
  };
}

/**
 * Returns a new key for each rendered document. With a reused key, the API refuses another body, and repeats
 * the earlier result for an equal body.
 */
export function refreshIdempotencyKey(example: unknown, { stamp }: RenderTime): string {
  return `${String(example)}-${stamp}`;
}

function addDays(now: Date, days: number): string {
  return new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10);
}
