import type { AddressInfo } from 'node:net';
import express from 'express';
import { z } from 'zod';
import type { InteractionResult, OAuthServer } from '../../../api/oauth/server.ts';
import { getRedirectTarget, type Browser } from './browser.ts';

const interactionDetails = z.object({ prompt: z.enum(['login', 'consent']) });

/** Replaces the sign-in and consent pages: shows and accepts JSON. */
export type StandInPages = {
  show(browser: Browser, address: string): Promise<Response>;
  answer(browser: Browser, address: string, result: InteractionResult): Promise<Response>;
  /** Completes an authorization request: signs in, agrees and returns the redirect to the client. */
  agree(browser: Browser, address: string, userId: string): Promise<URL>;
  stop(): Promise<void>;
};

export async function openStandInPages(oauth: OAuthServer): Promise<StandInPages> {
  const app = express();
  app.get('/sign-in/:uid', async (request, response) => {
    const interaction = await oauth.findInteraction(request, response);
    response.status(interaction ? 200 : 404).json(interaction ?? {});
  });
  app.post('/sign-in/:uid', express.json(), async (request, response) => {
    const result: InteractionResult = request.body;
    if (!(await oauth.finishInteraction(request, response, result))) response.status(404).json({});
  });
  const server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  // Cookies belong to a host, regardless of the port.
  const getPageUrl = (address: string) =>
    `http://127.0.0.1:${getPort(server.address())}${new URL(address).pathname}`;
  const answer: StandInPages['answer'] = (browser, address, result) =>
    browser.open(getPageUrl(address), { method: 'POST', body: result });
  return {
    show: (browser, address) => browser.open(getPageUrl(address)),
    answer,
    async agree(browser, address, userId) {
      let next = getRedirectTarget(await browser.open(address));
      while (new URL(next).pathname.startsWith('/sign-in/')) {
        const shown = await browser.open(getPageUrl(next));
        const { prompt } = interactionDetails.parse(await shown.json());
        const result: InteractionResult =
          prompt === 'login' ? { outcome: 'signed-in', userId } : { outcome: 'agreed' };
        next = getRedirectTarget(await browser.open(getRedirectTarget(await answer(browser, next, result))));
      }
      return new URL(next);
    },
    stop: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}

function getPort(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new TypeError('The pages listen on no port.');
  return address.port;
}
