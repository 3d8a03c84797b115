/** A program of another project that the embedded stack runs: what it is called, and how it is told to be ours. */
export type Program = {
  /** What messages call it: `Temporal server`. */
  title: string;
  /** The name of its file in a folder of the PATH. */
  command: string;
  /** How its file in the cache begins. */
  cacheName: string;
  /** The variable that names a file to use. */
  pathVariable: string;
  /** The version that the embedded stack is made and measured with. */
  version: string;
  /** The first version that does what is asked of it. */
  oldest: string;
  /** Finds the version, as its first group, in what the program answers to `--version`. */
  versionPattern: RegExp;
  /** The command that makes it from its pinned Go module. */
  build: GoCommand;
  /** How a person gets it other than by Go: the end of a sentence `install …`. */
  installation: string;
};

/** A command of a Go module that is pinned in a folder of `tools/`. */
type GoCommand = {
  /** The folder below `tools/` that has its `go.mod` and `go.sum`. */
  folder: string;
  package: string;
  /** The variable of the package that the linker sets to the version. */
  versionVariable: string;
  /** How the version begins there, such as `v`. */
  versionPrefix: string;
  /** The first Go that builds it. */
  oldestGo: string;
  /** What a person is told to expect of the first build: `3 to 8 minutes`. */
  duration: string;
};

/** A program that was run and told its version. */
export type FoundProgram = {
  path: string;
  version: string;
};
