import { z } from 'zod';
import { EXIT_REASONS } from '../../domain/sequence-steps.ts';

/** `index`: position of the recipient in the batch's request. */
const mail = z.object({
  batchId: z.string(),
  index: z.number(),
  /** Absent after the person was erased. */
  email: z.string().exactOptional(),
  reason: z.object({ code: z.string() }).exactOptional(),
});

const batch = z.object({ batchId: z.string(), trackingId: z.string(), reason: z.string().exactOptional() });

const enrollment = z.object({
  sequenceId: z.string(),
  enrollmentId: z.string(),
  /** Absent after the person was erased. */
  email: z.string().exactOptional(),
});

const campaign = z.object({
  requestId: z.string(),
  customerId: z.string(),
  name: z.string(),
  campaignResourceName: z.string().exactOptional(),
  /** Error code that the caller received. */
  reason: z.string().exactOptional(),
});

const campaignChanged = z.object({
  requestId: z.string(),
  customerId: z.string(),
  campaignId: z.string(),
  campaignResourceName: z.string(),
  /** Absent if the campaign no longer existed. */
  name: z.string().exactOptional(),
  change: z.enum([
    'updated',
    'removed',
    'negative_keywords_added',
    'negative_keyword_removed',
    'keywords_added',
    'ad_added',
    'ad_updated',
    'keyword_updated',
    'keyword_removed',
    'targets_changed',
  ]),
  /** For `updated`: names of the changed fields, as in the request. Otherwise empty. */
  fields: z.array(z.string()),
});

export type CampaignChanged = z.infer<typeof campaignChanged>;

const approval = z.object({
  approvalId: z.string(),
  kind: z.enum(['change', 'creation', 'resumption']),
  requestId: z.string(),
  customerId: z.string().exactOptional(),
  campaignId: z.string().exactOptional(),
});

/** Events that this release records, as the OpenAPI document defines them. */
export const newEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.enum([
      'email.delivered',
      'email.bounced',
      'email.complained',
      'email.failed',
      'email.opened',
      'email.clicked',
    ]),
    data: mail,
  }),
  z.object({ type: z.literal('email.unsubscribed'), data: z.object({ email: z.string().exactOptional() }) }),
  z.object({
    type: z.enum(['email_batch.completed', 'email_batch.blocked', 'email_batch.cancelled']),
    data: batch,
  }),
  z.object({ type: z.enum(['sequence.enrolled', 'sequence.completed']), data: enrollment }),
  z.object({ type: z.literal('sequence.step_sent'), data: enrollment.extend({ stepIndex: z.number() }) }),
  z.object({
    type: z.literal('sequence.exited'),
    data: enrollment.extend({ stepIndex: z.number(), reason: z.enum(EXIT_REASONS) }),
  }),
  z.object({
    type: z.enum([
      'connection.connected',
      'connection.needs_reauth',
      'connection.recovered',
      'connection.removed',
    ]),
    data: z.object({
      connectionId: z.string(),
      provider: z.enum(['googleads', 'hubspot', 'meta', 'resend']),
    }),
  }),
  z.object({ type: z.enum(['asset.ready', 'asset.refused']), data: z.object({ assetId: z.string() }) }),
  z.object({ type: z.enum(['campaign.created', 'campaign.refused']), data: campaign }),
  z.object({ type: z.literal('campaign.updated'), data: campaignChanged }),
  z.object({ type: z.literal('campaign.approval_requested'), data: approval }),
  z.object({
    type: z.literal('campaign.approval_decided'),
    data: approval.extend({ state: z.enum(['approved', 'declined', 'expired', 'cancelled']) }),
  }),
  z.object({
    type: z.literal('journey_request.completed'),
    data: z.object({ requestId: z.string(), kind: z.enum(['erase', 'export']) }),
  }),
  z.object({ type: z.literal('project.deleted'), data: z.object({}) }),
  z.object({ type: z.enum(['member.joined', 'member.removed']), data: z.object({ userId: z.string() }) }),
  z.object({ type: z.literal('webhook.test'), data: z.object({ webhookId: z.string() }) }),
]);

export type NewEvent = z.infer<typeof newEvent>;

const anyEvent = z.object({ type: z.string(), data: z.record(z.string(), z.unknown()) });

/** Accepts any type, because a newer release may record events of new types during a rolling update. */
const storedEvent = z.custom<NewEvent>((event) => anyEvent.safeParse(event).success);

export type DeliveredEvent = NewEvent & { id: string; projectId: string; timestamp: string };

export function toDeliveredEvent(
  projectId: string,
  { id, type, data, createdAt }: { id: string; type: string; data: unknown; createdAt: Date },
): DeliveredEvent {
  return { ...storedEvent.parse({ type, data }), id, projectId, timestamp: createdAt.toISOString() };
}
