/**
 * Hand-written peer of `GET /users/me`. Verifies the API's token with `jose`, and reads the user with `pg`.
 *
 *   users-me.ts <settings as JSON>
 */
import { createServer } from 'node:http';
import express from 'express';
import { Pool } from 'pg';
import { z } from 'zod';
import { listen, readSettings } from './listen.ts';
import { createTokenVerifier, tokenSettings } from './verify-token.ts';

const settings = readSettings(tokenSettings.extend({ databaseUrl: z.string() }));

const pool = new Pool({ connectionString: settings.databaseUrl, max: 10 });
const verifyToken = createTokenVerifier(settings);
const app = express();

app.get('/', async (request, response) => {
  const userId = await verifyToken(request);
  const { rows } = await pool.query(
    'select id, email, name, image, email_verified, platform_role, created_at, updated_at from users where id = $1',
    [userId],
  );
  const [user] = rows;
  if (user === undefined) {
    response.status(401).json({ message: 'Unknown user.' });
    return;
  }
  response.json({
    user: {
      id: user.id,
      email: user.email,
      name: user.name,
      emailVerified: user.email_verified,
      platformRole: user.platform_role,
      createdAt: user.created_at,
      updatedAt: user.updated_at,
    },
  });
});

listen(createServer(app), () => pool.end());
