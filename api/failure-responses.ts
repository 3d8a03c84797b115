import type { ApplicationFailure } from '@temporalio/common';
import { z } from 'zod';
import type { FailureCode } from '../workflows/contract/failures.ts';
import {
  invalidFields,
  MAX_DETAILS,
  notFound,
  rateLimited,
  tooManyAtOnce,
  unavailable,
  conflict,
  formatRetry,
  internalError,
  AppError,
  type ErrorDetail,
} from './request/errors.ts';

const RESPONSES: Readonly<Record<FailureCode, (details: Details) => AppError>> = {
  connection_needs_reauth: () => needsReauth(),
  connection_not_found: () => noConnection(),
  invalid_request: ({ fields = [] }) => invalidFields(fields),
  crm_lead_not_found: () => leadNotFound(),
  not_found: () => notFound('The provider has no object with this id.'),
  provider_quota: ({ retryAfterMs }) =>
    throttled("The provider's quota for this account is exhausted.", retryAfterMs ?? 3_600_000),
  provider_rate_limit: ({ retryAfterMs }) =>
    throttled("The provider's rate limit is exceeded.", retryAfterMs ?? 5_000),
  provider_refused: ({ fields, reason }) =>
    providerError(`The provider refused the request${reason === undefined ? '' : ` (${reason})`}.`, fields),
  provider_permission: ({ fields = [] }) =>
    new AppError(
      403,
      'forbidden',
      "The connection's user lacks permission for this at the provider. Grant it there, or reconnect as another user.",
      fields.length > 0 ? { details: fields } : {},
    ),
  provider_unavailable: () => providerError('The provider failed. Try again later.'),
  result_too_large: () => providerError("The provider's response is too large. Request less data."),
  project_busy: () => throttled('This project has too many concurrent requests to the provider.', 2_000),
  internal: () => unavailable(5),
  defect: () => internalError(),
  campaign_name_taken: () => nameTaken('is the name of another campaign in the account'),
  policy_violation: ({ fields = [] }) => policyViolation(fields),
  campaign_changed: ({ fields = [] }) => campaignChanged(fields),
  budget_is_shared: ({ fields = [] }) =>
    new AppError(
      409,
      'budget_is_shared',
      'Other campaigns share this budget. Send confirmSharedBudget to change it for all of them.',
      { details: fields },
    ),
  max_daily_budget_exceeded: ({ fields = [] }) =>
    new AppError(
      409,
      'max_daily_budget_exceeded',
      fields.some((entry) => 'inUse' in entry)
        ? "The change would exceed maxDailyBudget. Pause or lower other campaigns, or raise maxDailyBudget in the project's settings."
        : 'The change cannot be checked against maxDailyBudget, so it is refused. `details` has the reason.',
      { details: fields },
    ),
  approval_declined: () => new AppError(409, 'approval_declined', 'The approver declined this change.'),
  approval_expired: () => approvalExpired(),
  too_many_approvals: () => tooManyAtOnce('waiting approvals'),
  campaign_busy: ({ fields = [] }) =>
    conflict('Another change of this campaign is running. Send the request again after it ends.', fields),
  cancelled: () =>
    conflict('The change was cancelled before it took effect. Send the request again if you still want it.'),
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
const finding = field.extend({
  exemptible: z.boolean(),
  words: z.array(z.string()).exactOptional(),
  policyTitle: z.string().exactOptional(),
  policyDescription: z.string().exactOptional(),
});
const exemptibleFinding = finding.extend({
  exemption: z.union([
    z.object({ policyName: z.string(), violatingText: z.string() }),
    z.object({ topic: z.string() }),
  ]),
});

const positiveNumber = z.number().positive().optional().catch(undefined);

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
  retryAfterMs: positiveNumber,
});

type Details = Pick<z.infer<typeof detailsShape>, 'fields' | 'reason' | 'retryAfterMs'>;

/** Returns the response to a failed activity. Drops details that do not match their schema. */
export function explainFailure({ type, details }: Pick<ApplicationFailure, 'type' | 'details'>): AppError {
  const code = type ?? '';
  if (!isFailureCode(code)) return internalError();
  return RESPONSES[code](detailsShape.safeParse(details?.[0]).data ?? {});
}

export function needsReauth(): AppError {
  const message = 'The connection has lost its authorization. Reconnect it.';
  return new AppError(403, 'connection_needs_reauth', message);
}

export function leadNotFound(): AppError {
  return new AppError(404, 'crm_lead_not_found', 'The CRM has no lead with this id.');
}

export function noConnection(provider = 'the provider'): AppError {
  const message = `The project has no connection to ${provider}. Connect an account.`;
  return new AppError(404, 'connection_not_found', message);
}

export function noWorkingConnection(connections: readonly { status: string }[]): AppError {
  return connections.some(({ status }) => status === 'reauth_required') ? needsReauth() : noConnection();
}

/** @param message describes the field `name` */
export function nameTaken(message: string): AppError {
  const sentence = 'The account has another campaign with this name. Choose another name.';
  return new AppError(409, 'campaign_name_taken', sentence, { details: [{ path: 'name', message }] });
}

function campaignChanged(details: readonly ErrorDetail[]): AppError {
  const message =
    'The campaign has changed since you read it. Read it again, and resend the change if you still want it.';
  return new AppError(409, 'campaign_changed', message, { details });
}

export function approvalExpired(): AppError {
  const message = 'Nobody approved the request within seven days. Send it again if you still want it.';
  return new AppError(409, 'approval_expired', message);
}

function policyViolation(details: readonly ErrorDetail[]): AppError {
  const count = details.length === 1 ? '1 policy violation' : `${details.length} policy violations`;
  const rest = details.length > MAX_DETAILS ? `; the first ${MAX_DETAILS} are listed` : '';
  return new AppError(422, 'policy_violation', `The provider found ${count}${rest}.`, { details });
}

function providerError(message: string, details?: readonly ErrorDetail[]): AppError {
  return new AppError(502, 'provider_error', message, { details });
}

function throttled(reason: string, retryAfterMs: number): AppError {
  const seconds = Math.max(1, Math.ceil(retryAfterMs / 1_000));
  return rateLimited(`${reason} ${formatRetry(seconds)}`, seconds);
}

function isFailureCode(code: string): code is FailureCode {
  return Object.hasOwn(RESPONSES, code);
}
