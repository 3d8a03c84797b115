// Made from api/openapi/openapi.yaml by `npm run generate`. Do not edit.

import { ThroughlineError, type ErrorFacts } from '../errors.ts';
import { PolicyViolation } from '../policy-violation.ts';

export { PolicyViolation };

/** The API answered `validation_error`. */
export class ValidationError extends ThroughlineError {}

/** The API answered `missing_template_params`. */
export class MissingTemplateParams extends ThroughlineError {}

/** The API answered `public_client_has_no_secret`. */
export class PublicClientHasNoSecret extends ThroughlineError {}

/** The API answered `unauthorized`. */
export class Unauthorized extends ThroughlineError {}

/** The API answered `forbidden`. */
export class Forbidden extends ThroughlineError {}

/** The API answered `connection_needs_reauth`. */
export class ConnectionNeedsReauth extends ThroughlineError {}

/** The API answered `not_found`. */
export class NotFound extends ThroughlineError {}

/** The API answered `cursor_expired`. */
export class CursorExpired extends ThroughlineError {}

/** The API answered `connection_not_found`. */
export class ConnectionNotFound extends ThroughlineError {}

/** The API answered `crm_lead_not_found`. */
export class CrmLeadNotFound extends ThroughlineError {}

/** The API answered `method_not_allowed`. */
export class MethodNotAllowed extends ThroughlineError {}

/** The API answered `request_timeout`. */
export class RequestTimeout extends ThroughlineError {}

/** The API answered `conflict`. */
export class Conflict extends ThroughlineError {}

/** The API answered `campaign_name_taken`. */
export class CampaignNameTaken extends ThroughlineError {}

/** The API answered `max_daily_budget_exceeded`. */
export class MaxDailyBudgetExceeded extends ThroughlineError {}

/** The API answered `own_approval`. */
export class OwnApproval extends ThroughlineError {}

/** The API answered `approval_declined`. */
export class ApprovalDeclined extends ThroughlineError {}

/** The API answered `approval_expired`. */
export class ApprovalExpired extends ThroughlineError {}

/** The API answered `campaign_changed`. */
export class CampaignChanged extends ThroughlineError {}

/** The API answered `budget_is_shared`. */
export class BudgetIsShared extends ThroughlineError {}

/** The API answered `sender_not_configured`. */
export class SenderNotConfigured extends ThroughlineError {}

/** The API answered `payload_too_large`. */
export class PayloadTooLarge extends ThroughlineError {}

/** The API answered `expectation_failed`. */
export class ExpectationFailed extends ThroughlineError {}

/** The API answered `headers_too_large`. */
export class HeadersTooLarge extends ThroughlineError {}

/** The API answered `unsupported_media_type`. */
export class UnsupportedMediaType extends ThroughlineError {}

/** The API answered `idempotency_mismatch`. */
export class IdempotencyMismatch extends ThroughlineError {}

/** The API answered `upload_refused`. */
export class UploadRefused extends ThroughlineError {}

/** The API answered `rate_limited`. */
export class RateLimited extends ThroughlineError {}

/** The API answered `internal_error`. */
export class InternalError extends ThroughlineError {}

/** The API answered `provider_error`. */
export class ProviderError extends ThroughlineError {}

/** The API answered `unavailable`. */
export class Unavailable extends ThroughlineError {}

/** The API answered `provider_timeout`. */
export class ProviderTimeout extends ThroughlineError {}

/** The class of each code. */
export const ERRORS: Readonly<Record<string, new (facts: ErrorFacts) => ThroughlineError>> = {
  validation_error: ValidationError,
  missing_template_params: MissingTemplateParams,
  public_client_has_no_secret: PublicClientHasNoSecret,
  unauthorized: Unauthorized,
  forbidden: Forbidden,
  connection_needs_reauth: ConnectionNeedsReauth,
  not_found: NotFound,
  cursor_expired: CursorExpired,
  connection_not_found: ConnectionNotFound,
  crm_lead_not_found: CrmLeadNotFound,
  method_not_allowed: MethodNotAllowed,
  request_timeout: RequestTimeout,
  conflict: Conflict,
  campaign_name_taken: CampaignNameTaken,
  max_daily_budget_exceeded: MaxDailyBudgetExceeded,
  own_approval: OwnApproval,
  approval_declined: ApprovalDeclined,
  approval_expired: ApprovalExpired,
  campaign_changed: CampaignChanged,
  budget_is_shared: BudgetIsShared,
  sender_not_configured: SenderNotConfigured,
  payload_too_large: PayloadTooLarge,
  expectation_failed: ExpectationFailed,
  headers_too_large: HeadersTooLarge,
  unsupported_media_type: UnsupportedMediaType,
  idempotency_mismatch: IdempotencyMismatch,
  policy_violation: PolicyViolation,
  upload_refused: UploadRefused,
  rate_limited: RateLimited,
  internal_error: InternalError,
  provider_error: ProviderError,
  unavailable: Unavailable,
  provider_timeout: ProviderTimeout,
};
