const { warn } = console;

/** oidc-provider says in every test file that it wants a newer Node than 20; that is known, and it works. */
console.warn = (...words) => {
  if (!String(words[0]).includes('oidc-provider WARNING: Unsupported runtime')) warn(...words);
};

const emitWarning = process.emitWarning.bind(process);

/** The AWS SDK says that it will want one in 2027. */
process.emitWarning = (warning, ...rest) => {
  if (!String(warning).startsWith('NodeVersionSupportWarning')) emitWarning(warning, ...rest);
};
