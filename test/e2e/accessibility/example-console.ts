import { createServer } from 'node:http';
import { join } from 'node:path';
import express from 'express';
import type { Page } from 'playwright-core';
import { serveAssets } from '../../../api/console/assets.ts';
import { sendIndex } from '../../../api/console/files.ts';
import { servePreview } from '../../../api/console/preview-page.ts';
import { loadDocument } from '../../../api/openapi/load-document.ts';
import { SCOPES } from '../../../domain/scopes.ts';
import { ensureConsole } from '../../support/console-build.ts';
import { createDocumentedApi } from '../../support/documented-api.ts';
import { listenOnLoopback } from '../../support/loopback-server.ts';

/** Id of the project in the OpenAPI document's examples. */
export const PROJECT = '3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50';

/** On the console's origin, from which the console's content security policy allows images. */
export const THUMBNAIL = '/console/assets/thumbnail.svg';

type Refusal = { status: number; code: string; details?: readonly object[] };

export type ApiState = {
  /** Default: all. */
  permissions?: readonly string[];
  /** Fields that replace the example's, or a function of the example's body that returns the fields. */
  answers?: Readonly<Record<string, object | ((body: object) => object)>>;
  refusals?: Readonly<Record<string, Refusal>>;
};

/** Serves the console and an API whose answers are the examples of the OpenAPI document. */
export async function startExampleConsole() {
  const folder = await ensureConsole();
  const { read, example } = createDocumentedApi(await loadDocument());
  const defaults = createDefaultAnswers((operationId) => Object(example(operationId).body));
  let state: ApiState = {};
  const app = express();
  app.use('/console/api', (request, response) => {
    const address = new URL(request.originalUrl, 'http://localhost');
    const { operationId } = read(request.method, address, undefined);
    const refusal = state.refusals?.[operationId];
    if (refusal) {
      const { status, ...error } = refusal;
      response.status(status).json({ message: `The answer is ${error.code}.`, ...error });
      return;
    }
    const { status, body } = example(operationId);
    const change = { ...defaults, ...state.answers }[operationId] ?? {};
    const changed = typeof change === 'function' ? change(Object(body)) : change;
    const { permissions = SCOPES } = state;
    const projectFields = operationId === 'getProject' && { permissions, hasSender: true };
    response.status(status).json({ ...Object(body), ...changed, ...projectFields });
  });
  app.get('/console/preview', servePreview);
  app.get(THUMBNAIL, (_request, response) => {
    response.type('svg').send('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40" />');
  });
  app.get('/console/assets/:name', serveAssets(join(folder, 'assets')));
  const { url, close } = await listenOnLoopback(createServer(app));
  app.get('/console{/*path}', (_request, response) =>
    sendIndex(
      response,
      folder,
      {
        publicUrl: url,
        uploadSources: [],
        selfServiceProjects: true,
        sandboxOutboxUrl: 'http://127.0.0.1:4051',
      },
      false,
    ),
  );
  return {
    url,
    setState: (next: ApiState) => {
      state = next;
    },
    close,
  };
}

/** Makes a colleague the requester of the waiting approval, so that the approvals page offers a decision. */
function createDefaultAnswers(getBody: (operationId: string) => object): NonNullable<ApiState['answers']> {
  const grace = { userId: 'usr_5t9w2c8d', name: 'Grace Example', email: 'grace@example.com', isOwner: false };
  const { members } = Object(getBody('listTeamMembers'));
  const { approvals } = Object(getBody('listCampaignApprovals'));
  const byGrace = { requestedBy: `user:${grace.userId}`, requesters: [`user:${grace.userId}`] };
  return {
    listTeamMembers: { members: [...members, { ...members[0], ...grace }] },
    listCampaignApprovals: { approvals: [{ ...approvals[0], ...byGrace }] },
    getAsset: { downloadUrl: THUMBNAIL },
  };
}

type State = ApiState & {
  path: string;
  text?: string | RegExp;
  /** Takes the page to the state, and calls `check` at each intermediate state. */
  reach?: (page: Page, check: () => Promise<void>) => Promise<void>;
};

export type States = Readonly<Record<string, State>>;

/** Presses the last button of this name, because a dialog's buttons come after those of the page. */
export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).last().click();

/** Fills the last field with this label. Labels of required fields end in a star. */
export const fill = (page: Page, label: string, text: string) =>
  page
    .getByLabel(new RegExp(`^${label}( \\*)?$`))
    .last()
    .fill(text);
