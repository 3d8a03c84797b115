import type { ApplicationFailure } from '@temporalio/common';
import { z } from 'zod';
import type { FailureCode } from '../workflows/contract/failures.ts';
import {
  invalidFields,
  MAX_DETAILS,
  notFound,
  tooMuchAtOnce,
  unavailable,
  conflict,
  AppError,
  type ErrorDetail,
} from './request/errors.ts';

/** The response to each failure of a job. */
const ANSWERS: Readonly<Record<FailureCode, (details: Details) => AppError>> = {
  connection_needs_reauth: () => needsReauth(),
  connection_not_found: () => noConnection(),
  invalid_request: ({ fields = [] }) => invalidFields(fields),
  crm_lead_not_found: () => leadNotFound(),
  not_found: () => notFound('The provider knows nothing under this id.'),
  provider_quota: ({ retryAfterMs }) =>
    tooMany("The provider's quota for this account is used up.", retryAfterMs ?? 3_600_000),
  provider_rate_limit: ({ retryAfterMs }) =>
    tooMany('The provider takes no more requests for now.', retryAfterMs ?? 5_000),
  provider_refused: ({ reason }) =>
    providerError(`The provider refused the request${reason === undefined ? '' : ` (${reason})`}.`),
  provider_permission: ({ fields = [] }) =>
    new AppError(
      403,
      'forbidden',
      'The user whose authorisation the connection holds may not do this at the provider.',
      fields.length > 0 ? { details: fields } : {},
    ),
  provider_unavailable: () => providerError('The provider failed. Try again later.'),
  result_too_large: () => providerError("The provider's answer is larger than what is taken. Ask for less."),
  project_busy: () => tooMany('Too much is asked of the provider for this project at once.', 2_000),
  internal: () => unavailable(5),
  defect: () => ourFault(),
  campaign_name_taken: () => nameTaken('is the name of another campaign in the account'),
  policy_violation: ({ fields = [] }) => policyViolation(fields),
  campaign_changed: ({ fields = [] }) => campaignChanged(fields),
  budget_is_shared: ({ fields = [] }) =>
    new AppError(
      409,
      'budget_is_shared',
      'Other campaigns have this budget too. Send confirmSharedBudget to change it for all of them.',
      { details: fields },
    ),
  max_daily_budget_exceeded: ({ fields = [] }) =>
    new AppError(
      409,
      'max_daily_budget_exceeded',
      fields.some((one) => 'inUse' in one)
        ? "The project's daily budgets of enabled campaigns are used up. Pause or lower others, or raise maxDailyBudget in its settings."
        : "What the project's enabled campaigns have a day cannot be added up, so that no more is enabled.",
      { details: fields },
    ),
  approval_declined: () =>
    new AppError(409, 'approval_declined', 'The person who was asked to approve this has declined it.'),
  approval_expired: () => approvalExpired(),
  too_many_approvals: () => tooMuchAtOnce('approvals that wait'),
  campaign_busy: ({ fields = [] }) =>
    conflict(
      'Other changes of this campaign are under way. Send the request again when they have ended.',
      fields,
    ),
  cancelled: () =>
    conflict('The job was stopped before anything was done. Send the request again if it is still wanted.'),
};

const current = z.union([z.string(), z.number()]).nullish();
const field = z.object({
  path: z.string(),
  message: z.string(),
  current: current.exactOptional(),
  currency: z.string().exactOptional(),
  limit: z.number().exactOptional(),
  inUse: z.number().exactOptional(),
});
const finding = field.extend({ exemptible: z.boolean(), words: z.array(z.string()).exactOptional() });
const exemptibleFinding = finding.extend({
  exemption: z.union([
    z.object({ policyName: z.string(), violatingText: z.string() }),
    z.object({ topic: z.string() }),
  ]),
});

const positive = z.number().positive().optional().catch(undefined);

const detailsShape = z.object({
  fields: z
    .array(z.union([exemptibleFinding, finding, field]))
    .optional()
    .catch(undefined),
  reason: z
    .string()
    .regex(/^\w{1,100}$/)
    .optional()
    .catch(undefined),
  retryAfterMs: positive,
});

type Details = Pick<z.infer<typeof detailsShape>, 'fields' | 'reason' | 'retryAfterMs'>;

/** Converts a job's failure into a response, by its code and its safe details. */
export function answerToFailure({ type, details }: Pick<ApplicationFailure, 'type' | 'details'>): AppError {
  const code = type ?? '';
  if (!isFailureCode(code)) return ourFault();
  return ANSWERS[code](detailsShape.safeParse(details?.[0]).data ?? {});
}

function ourFault(): AppError {
  return new AppError(500, 'internal_error', 'Something went wrong on our side.');
}

/** 403: the connection lost its authorization. */
export function needsReauth(): AppError {
  const message = 'The connection to the provider must be authorised again.';
  return new AppError(403, 'connection_needs_reauth', message);
}

export function leadNotFound(): AppError {
  return new AppError(404, 'crm_lead_not_found', 'The CRM has no lead with this id.');
}

export function noConnection(provider = 'the provider'): AppError {
  const message = `The project has no connection to ${provider}.`;
  return new AppError(404, 'connection_not_found', message);
}

/** Returns the error of a project without a working connection: 403 if one lost its authorization, else 404. */
export function noWorkingConnection(connections: readonly { status: string }[]): AppError {
  return connections.some(({ status }) => status === 'reauth_required') ? needsReauth() : noConnection();
}

/** 409. `message` continues a sentence that begins with the name. */
export function nameTaken(message: string): AppError {
  return new AppError(409, 'campaign_name_taken', 'The account has another campaign of this name.', {
    details: [{ path: 'name', message }],
  });
}

/** 409: another client has changed the campaign. */
function campaignChanged(details: readonly ErrorDetail[]): AppError {
  const message = 'The campaign is not as you have read it. Read it again, and send what is still wanted.';
  return new AppError(409, 'campaign_changed', message, { details });
}

/** 409: the approval has expired. */
export function approvalExpired(): AppError {
  const message = 'Nobody has approved this within seven days. Send the request again if it is still wanted.';
  return new AppError(409, 'approval_expired', message);
}

function policyViolation(details: readonly ErrorDetail[]): AppError {
  const count = details.length === 1 ? '1 policy violation' : `${details.length} policy violations`;
  const rest = details.length > MAX_DETAILS ? `; the first ${MAX_DETAILS} are listed` : '';
  return new AppError(422, 'policy_violation', `The provider found ${count}${rest}.`, { details });
}

function providerError(message: string): AppError {
  return new AppError(502, 'provider_error', message);
}

function tooMany(what: string, retryAfterMs: number): AppError {
  const seconds = Math.max(1, Math.ceil(retryAfterMs / 1_000));
  const message = `${what} Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
  return new AppError(429, 'rate_limited', message, { headers: { 'Retry-After': String(seconds) } });
}

function isFailureCode(code: string): code is FailureCode {
  return Object.hasOwn(ANSWERS, code);
}
