/**
 * Hand-written peer for later pages of a journey. It verifies the API's token with `jose`, and runs the
 * statements of `journey-by-hand.ts`.
 *
 *   journey.ts <settings as JSON>
 */
import { createServer } from 'node:http';
import express from 'express';
import { z } from 'zod';
import { LEAD } from '../visitor-history.ts';
import { connectByHand } from './journey-by-hand.ts';
import { listen, readSettings } from './listen.ts';
import { createTokenVerifier, tokenSettings } from './verify-token.ts';

const settings = readSettings(tokenSettings.extend({ databaseUrl: z.string(), projectId: z.string() }));
const cursor = z.object({ at: z.string(), id: z.string() });

const byHand = await connectByHand(settings.databaseUrl, settings.projectId);
const verifyToken = createTokenVerifier(settings);
const app = express();

app.get('/', async (request, response) => {
  await verifyToken(request);
  response.json({ items: await byHand.readPage(LEAD, cursor.parse(request.query)) });
});

listen(createServer(app), () => byHand.stop());
