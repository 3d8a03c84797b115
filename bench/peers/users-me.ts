/**
 * Hand-written peer of GET /users/me: verifies the same token with jose and reads the same row with pg.
 *
 *   users-me.ts <settings as JSON>
 */
import { createServer } from 'node:http';
import express from 'express';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { Pool } from 'pg';
import { z } from 'zod';
import { listen, readSettings } from './listen.ts';

const settings = readSettings(
  z.object({
    databaseUrl: z.string(),
    jwks: z.object({ keys: z.array(z.looseObject({ kty: z.string() })) }),
    issuer: z.string(),
    audience: z.string(),
  }),
);

const pool = new Pool({ connectionString: settings.databaseUrl, max: 10 });
const keys = createLocalJWKSet(settings.jwks);
const app = express();

app.get('/', async (request, response) => {
  const token = (request.headers.authorization ?? '').replace('Bearer ', '');
  const { payload } = await jwtVerify(token, keys, {
    issuer: settings.issuer,
    audience: settings.audience,
    algorithms: ['ES256'],
  });
  const { rows } = await pool.query(
    'select id, email, name, image, email_verified, platform_role, created_at, updated_at from users where id = $1',
    [payload.sub],
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
