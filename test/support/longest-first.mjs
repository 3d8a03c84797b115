import Sequencer from '@jest/test-sequencer';

/**
 * Files that take longer than ten seconds, the longest first: begun last, one of them would hold up the end of the run.
 */
const LONGEST = [
  'test/e2e/stack/documentation.test.ts',
  'test/faults/outages.test.ts',
  'test/faults/single-mails.test.ts',
  'test/api/searchads/customer-tree.test.ts',
  'test/faults/emails.test.ts',
  'test/e2e/stack/start.test.ts',
  'test/unit/client/package.test.ts',
  'test/workflows/roll-back.test.ts',
  'test/api/conversions/conversions.test.ts',
  'test/api/webhooks/webhooks.test.ts',
  'test/api/searchads/changed-from-outside.test.ts',
  'test/workflows/erase-project.test.ts',
  'test/api/webhooks/webhook-runs.test.ts',
  'test/worker/metrics.test.ts',
  'test/e2e/browser/console.test.ts',
  'test/api/conversions/provider-answers.test.ts',
  'test/faults/campaign-worker-killed.test.ts',
  'test/api/assets/slow-checks.test.ts',
  'test/workflows/steer-email-batch.test.ts',
  'test/faults/conversions.test.ts',
  'test/api/searchads/noisy-neighbour.test.ts',
  'test/api/auth/one-scope-client.test.ts',
  'test/api/openapi/response-fields.test.ts',
  'test/e2e/browser/tracker-outage.test.ts',
  'test/api/campaign-guards/stop-all.test.ts',
  'test/api/searchads/create-search-campaign-once.test.ts',
  'test/faults/assets.test.ts',
  'test/workflows/send-sign-in-link.test.ts',
  'test/faults/campaign.test.ts',
  'test/api/searchads/unknown-change.test.ts',
  'test/api/sign-in/invitations.test.ts',
  'test/admin/command-line.test.ts',
  'test/api/operations.test.ts',
  'test/workflows/fairness.test.ts',
  'test/workflows/own-mail-account.test.ts',
  'test/api/journey/crm-failures.test.ts',
  'test/e2e/browser/sign-in.test.ts',
  'test/workflows/email-events.test.ts',
  'test/api/searchads/provider-failures.test.ts',
  'test/api/socials/provider-failures.test.ts',
  'test/api/socials/report.test.ts',
  'test/api/searchads/worker-away.test.ts',
  'test/api/assets/checks.test.ts',
  'test/e2e/browser/tracker.test.ts',
  'test/faults/erasure.test.ts',
  'test/e2e/browser/tracker-consent.test.ts',
  'test/replay/replay.test.ts',
  'test/api/assets/outages.test.ts',
  'test/api/requests/outages.test.ts',
  'test/api/metrics.test.ts',
  'test/api/socials/usage.test.ts',
  'test/api/searchads/waiting.test.ts',
  'test/api/journey/export.test.ts',
  'test/api/requests/restart.test.ts',
];

/** Begins with the {@link LONGEST} files, and leaves the others to Jest, which remembers how long they took. */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    const rankOf = ({ path }) => {
      const rank = LONGEST.findIndex((name) => path.endsWith(name));
      return rank < 0 ? LONGEST.length : rank;
    };
    const byJest = super.sort(tests);
    return byJest.toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}
