import { toOrigin } from '../../../domain/web-origin.ts';
import { invalidFields } from '../../http/errors.ts';

const LOOPBACK = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/**
 * Origins of pages as browsers send them, each once.
 * @throws AppError 400 for what is no scheme and host, and for one without TLS that is not on the person's own machine
 */
export function checkOrigins(written: readonly string[]): string[] {
  const origins = written.map((one) => {
    const origin = toOrigin(one);
    return origin !== undefined && (origin.startsWith('https:') || LOOPBACK.test(origin))
      ? origin
      : undefined;
  });
  const details = origins.flatMap((origin, index) =>
    origin === undefined
      ? [
          {
            path: `origins[${index}]`,
            message: 'must be https and a host, without a path, or http on localhost or 127.0.0.1',
          },
        ]
      : [],
  );
  if (details.length > 0) throw invalidFields(details);
  return [...new Set(origins.filter((origin) => origin !== undefined))];
}
