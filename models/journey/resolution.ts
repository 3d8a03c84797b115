import { z } from 'zod';

/** What tied a lead to a visitor, strongest first. */
export const MATCH_SIGNALS = ['crm_lead_id', 'identity', 'fbclid'] as const;

export type MatchSignal = (typeof MATCH_SIGNALS)[number];

/** What a lead can be recognised by, normalised: `lead` of a resolution. `ids`: its own and those merged into it. */
export const leadKeys = z.object({
  ids: z.array(z.string()),
  emails: z.array(z.string()),
  phones: z.array(z.string()),
  fbclid: z.string().optional(),
});

export type LeadKeys = z.infer<typeof leadKeys>;

/** That a signal tied a visitor to the lead, without the signal's value. `verified`: a trusted sender has said it. */
export const matchEvidence = z.object({
  visitorId: z.string(),
  signal: z.enum(MATCH_SIGNALS),
  kind: z.enum(['email', 'phone']).optional(),
  verified: z.boolean(),
});

export type MatchEvidence = z.infer<typeof matchEvidence>;
