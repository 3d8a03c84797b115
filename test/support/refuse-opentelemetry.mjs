import Module, { register } from 'node:module';

/**
 * Makes loading an OpenTelemetry package fail, for `node --import`. Only prom-client may load the API package, which
 * does nothing by itself.
 */
const refuse = (name) => {
  throw new Error(`${name} is loaded.`);
};

const resolveFilename = Module._resolveFilename;
Module._resolveFilename = (name, parent, ...others) => {
  const isForPromClient = name === '@opentelemetry/api' && parent?.filename?.includes('/prom-client/');
  if (name.startsWith('@opentelemetry/') && !isForPromClient) refuse(name);
  return resolveFilename(name, parent, ...others);
};

const hooks = `export const resolve = (name, context, next) => {
  if (name.startsWith('@opentelemetry/')) throw new Error(name + ' is loaded.');
  return next(name, context);
};`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);
