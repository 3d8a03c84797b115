import Module, { register } from 'node:module';

const resolveFilename = Module._resolveFilename;

/**
 * With `node --import`, makes each attempt to load an OpenTelemetry package throw. Only prom-client may load
 * `@opentelemetry/api`, which does nothing on its own.
 */
Module._resolveFilename = (name, parent, ...others) => {
  const isForPromClient = name === '@opentelemetry/api' && parent?.filename?.includes('/prom-client/');
  if (name.startsWith('@opentelemetry/') && !isForPromClient) throw new Error(`${name} is loaded.`);
  return resolveFilename(name, parent, ...others);
};

const hooks = `export const resolve = (name, context, next) => {
  if (name.startsWith('@opentelemetry/')) throw new Error(name + ' is loaded.');
  return next(name, context);
};`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);
