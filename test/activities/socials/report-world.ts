import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';
import { randomBytes } from 'node:crypto';
import { connectionCreate } from '../../../admin/commands/connection-create.ts';
import { createSocialsActivities } from '../../../activities/socials/create-socials-activities.ts';
import type { GraphCall } from '../../../activities/socials/meta-client.ts';
import { MetaError } from '../../../activities/socials/meta-failure.ts';
import type { Usage } from '../../../activities/socials/meta-usage.ts';
import { inProject } from '../../../models/in-project.ts';
import { findReadResult, getReadDigest, requestRead } from '../../../models/reads/read-results.ts';
import { parseKeyring } from '../../../models/sealed.ts';
import { findReport } from '../../../models/socials/insight-reports.ts';
import type { ReadInput } from '../../../workflows/contract/reads.ts';
import { openDatabaseWorld } from '../../support/database-world.ts';

const KEYRING = parseKeyring(`test:${randomBytes(32).toString('base64')}`);

/** Meta's answer to a call: a body, or a refusal. */
export type MetaAnswer =
  { body: unknown; usage?: Usage } | { refused: ConstructorParameters<typeof MetaError>[0] };

export type ReportWorld = Awaited<ReturnType<typeof openReportWorld>>;

/** Runs an activity once, as a worker would. */
function runActivity<Result>(
  activity: (input: ReadInput) => Promise<Result>,
  input: ReadInput,
): Promise<Result> {
  const environment = new MockActivityEnvironment({}, { logger: new DefaultLogger('ERROR') });
  return environment.run(activity, input);
}

/** Opens a connected project, and the activities of Meta's reads with a Meta that answers with `answer`. */
export async function openReportWorld() {
  const { urls, admin, api, worker, nextTenant, close } = await openDatabaseWorld();
  const { projectId } = await nextTenant();
  const connect = () =>
    connectionCreate(
      { ...admin, connectionKeyring: KEYRING },
      { project: projectId, provider: 'meta', externalId: 'act_1', name: 'Meta', secret: 'EAAtest' },
    );
  const { id: connectionId } = await connect();
  let answers: (path: string) => MetaAnswer | Promise<MetaAnswer> = () => ({ body: undefined });
  const calls: string[] = [];
  const client = {
    async call<Answer>(_token: string, { path, answer }: GraphCall<Answer>) {
      calls.push(path);
      const metaAnswer = await answers(path);
      if ('refused' in metaAnswer) throw new MetaError(metaAnswer.refused);
      const parsed = answer.safeParse(metaAnswer.body);
      if (!parsed.success) throw new MetaError({ status: undefined });
      return { answer: parsed.data, usage: metaAnswer.usage ?? {} };
    },
  };
  const activities = createSocialsActivities({ database: worker, connectionKeyring: KEYRING, client });
  return {
    calls,
    answer: (newAnswers: typeof answers) => {
      answers = newAnswers;
    },
    /** Reconnects the project, which discards earlier reads of the connection. */
    connect,
    /** Requests a read of the account or of an object. */
    async ask({ objectId = null, accountId = '1' }: { objectId?: string | null; accountId?: string } = {}) {
      const request = {
        accountId,
        level: 'ad',
        datePreset: `last_${randomBytes(4).toString('hex')}`,
        objectId,
      };
      const read = { connectionId, operation: 'getPlatformInsights', request, subject: '1' };
      const digest = getReadDigest(read);
      const repeatRequest = () => inProject(api, projectId, (project) => requestRead(project, digest, read));
      await repeatRequest();
      const ref = { projectId, digest };
      return {
        read: () => runActivity((input) => activities.getPlatformInsights(input), ref),
        start: () => runActivity((input) => activities.startInsightsReport(input), ref),
        check: () => runActivity((input) => activities.checkInsightsReport(input), ref),
        collect: () => runActivity((input) => activities.collectInsightsReport(input), ref),
        /** Requests the same read as another caller. */
        repeatRequest,
        result: () => inProject(api, projectId, (project) => findReadResult(project, digest)),
        report: () => inProject(worker, projectId, (project) => findReport(project, digest)),
        /** Ages the rows of the read and its report. */
        age: async (sql: string) => {
          await urls.sql(sql.replaceAll(':digest', `decode('${digest}', 'hex')`));
        },
      };
    },
    close,
  };
}
