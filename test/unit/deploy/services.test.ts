import { interpolate, readServices, findReferences } from './compose-file.ts';

const services = [...readServices()];
const builtServices = services.filter(([, { build }]) => build !== undefined);
const RELEASE = /^[a-z0-9./-]+:v?\d+\.\d+(\.\d+)?(-[a-z0-9.]+)?$/;
const PINNED = new RegExp(`${RELEASE.source.slice(0, -1)}@sha256:[0-9a-f]{64}$`);
/** Release images whose digest is not pinned yet. */
const WITHOUT_DIGEST = ['haproxy:3.0.28', 'temporalio/ui:2.52.1'];
const SECRET = /PASSWORD|PWD|SECRET|KEYRING|_KEY$|ACCESS_KEY/;

describe('docker-compose.yml', () => {
  it.each(services)('the service %s runs a pinned image', (_, { image, build }) => {
    const isByTag = build !== undefined || WITHOUT_DIGEST.includes(image);
    expect(interpolate(image)).toMatch(isByTag ? RELEASE : PINNED);
  });

  it("publishes each port once on loopback, and only the balancer's elsewhere", () => {
    const published = services.flatMap(([name, { ports }]) => ports.map((port) => [name, port] as const));
    const publicServices = published
      .filter(([, port]) => !port.startsWith('127.0.0.1:'))
      .map(([name]) => name);
    expect(publicServices).toEqual(['balancer']);
    const numbers = published.map(([, port]) => /^127\.0\.0\.1:(\d+)/.exec(interpolate(port))?.[1]);
    expect(numbers).not.toContain(undefined);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it("passes the object store's administrator key to its administration only", () => {
    const servicesWithKey = services.filter(([, { environment }]) =>
      Object.values(environment).some((value) => value?.includes('S3_ROOT_')),
    );
    expect(servicesWithKey.map(([name]) => name)).toEqual(['s3', 's3-account', 's3-bucket']);
  });

  it('requires every secret from .env with a message', () => {
    const values = services.flatMap(([, { environment }]) => Object.entries(environment));
    const secretVariables = values.filter(
      ([name, value]) => SECRET.test(name) || /:\/\/[^/]*@/.test(value ?? ''),
    );
    expect(secretVariables.length).toBeGreaterThan(10);
    // Variables that are passed through may come from a file instead, and have no default.
    const withoutMessage = secretVariables.filter(([, value]) => {
      if (value === null) return false;
      const references = findReferences(value);
      return references.length !== 1 || !references[0]?.message;
    });
    expect(withoutMessage).toEqual([]);
  });

  it("limits each service's memory and capabilities", () => {
    const hardened = { cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'], pids_limit: 1000 };
    for (const [name, service] of services) {
      expect([name, service]).toEqual([name, expect.objectContaining(hardened)]);
      expect([name, interpolate(service.mem_limit)]).toEqual([name, expect.stringMatching(/^\d+[mg]$/)]);
      expect([name, service.cap_add.length > 0]).toEqual([name, name === 'postgres']);
    }
    for (const [name, service] of builtServices)
      expect([name, service]).toEqual([
        name,
        expect.objectContaining({ read_only: true, tmpfs: ['/tmp:size=64m'] }),
      ]);
  });
});
