import type { AddressInfo } from 'node:net';
import express from 'express';
import { z } from 'zod';
import type { InteractionResult, OAuthServer } from '../../../api/oauth/server.ts';
import type { Browser } from '../browser.ts';

const interactionDetails = z.object({ prompt: z.enum(['login', 'consent']) });

/** Replaces the sign-in and consent pages with pages that return JSON and accept results as forms. */
export async function openStandInPages(oauth: OAuthServer) {
  const app = express();
  app.get('/sign-in/:uid', async (request, response) => {
    const interaction = await oauth.findInteraction(request, response);
    response.status(interaction ? 200 : 404).json(interaction ?? {});
  });
  app.post('/sign-in/:uid', express.urlencoded(), async (request, response) => {
    const result: InteractionResult = request.body;
    if (!(await oauth.finishInteraction(request, response, result))) response.status(404).json({});
  });
  const server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  // The browser also sends the API's cookies to these pages, because cookies belong to a host regardless of
  // the port.
  const getPageUrl = (address: string) =>
    `http://127.0.0.1:${getPort(server.address())}${new URL(address).pathname}`;
  const show = (browser: Browser, address: string) => browser.open(getPageUrl(address));
  const answer = (browser: Browser, address: string, result: InteractionResult) =>
    browser.submit(getPageUrl(address), { fields: result, withoutToken: true });
  return {
    show,
    answer,
    async agree(browser: Browser, address: string, userId: string): Promise<URL> {
      let next = await getRedirect(browser, address);
      while (new URL(next).pathname.startsWith('/sign-in/')) {
        const { prompt } = interactionDetails.parse(JSON.parse((await show(browser, next)).body));
        const result: InteractionResult =
          prompt === 'login' ? { outcome: 'signed-in', userId } : { outcome: 'agreed' };
        next = await getRedirect(browser, (await answer(browser, next, result)).location);
      }
      return new URL(next);
    },
    stop: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}

async function getRedirect(browser: Browser, address: string): Promise<string> {
  const { status, body, location } = await browser.open(address);
  if (location === '') throw new Error(`${address} does not redirect: ${status} ${body}`);
  return location;
}

function getPort(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new TypeError('The pages listen on no port.');
  return address.port;
}
