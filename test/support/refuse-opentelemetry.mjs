import Module, { register } from 'node:module';

/**
 * For `node --import`: loading a package of OpenTelemetry fails. prom-client loads the bare interface on its own
 * account, which does nothing.
 */
const refuse = (name) => {
  throw new Error(`${name} is loaded.`);
};

const resolveFilename = Module._resolveFilename;
Module._resolveFilename = (name, parent, ...others) => {
  const isOfPromClient = name === '@opentelemetry/api' && parent?.filename?.includes('/prom-client/');
  if (name.startsWith('@opentelemetry/') && !isOfPromClient) refuse(name);
  return resolveFilename(name, parent, ...others);
};

const hooks = `export const resolve = (name, context, next) => {
  if (name.startsWith('@opentelemetry/')) throw new Error(name + ' is loaded.');
  return next(name, context);
};`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);
