import Module, { register } from 'node:module';

/**
 * For `node --import`: makes loading an OpenTelemetry package fail. Only the bare interface is allowed, which
 * prom-client loads and which does nothing.
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
