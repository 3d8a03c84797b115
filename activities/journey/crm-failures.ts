import type { ApplicationFailure } from '@temporalio/common';
import { activityFailure, finalFailure } from '../failures.ts';
import type { CrmError } from './crm-client.ts';

/** What a failed call to a CRM becomes for Temporal: a code, and whether and when another attempt makes sense. */
export function crmFailure({ trouble }: CrmError): ApplicationFailure {
  switch (trouble.kind) {
    case 'not_found':
      return finalFailure('crm_lead_not_found');
    case 'reauth':
    case 'permission':
      return finalFailure('connection_needs_reauth');
    case 'rate_limit':
      return activityFailure('provider_rate_limit', { retryAfter: trouble.retryAfter });
    case 'quota':
      return finalFailure('provider_quota', { retryAfter: trouble.retryAfter });
    case 'unavailable':
      return activityFailure('provider_unavailable', trouble);
    case 'too_large':
      return finalFailure('result_too_large');
    case 'refused':
      return finalFailure('provider_refused', { reason: trouble.reason });
  }
}
