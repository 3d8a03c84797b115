/** A third-party program of the embedded stack or a check. */
export type Program = {
  /** Name in messages: `Temporal server`. */
  title: string;
  /** File name in a folder of the PATH. */
  command: string;
  /** Prefix of the program's file in the cache. */
  cacheName: string;
  /** Variable with the path of the executable. */
  pathVariable: string;
  /** Version that the tests use. */
  version: string;
  /** Oldest supported version. */
  oldest: string;
  /** Arguments that print the version; default `--version`. */
  versionArguments?: readonly string[];
  /** Matches the printed version in its first group. */
  versionPattern: RegExp;
  /** Folder below `tools/` whose `requirements.txt` pins the program's wheel on PyPI. */
  wheel?: string;
  /** Build from the program's pinned Go module. */
  build?: GoCommand;
  /** Manual installation: the end of a sentence `install …`. */
  installation: string;
};

/** A program with a Go module. */
export type BuiltProgram = Program & { build: GoCommand };

/** A command of a Go module that a folder of `tools/` pins. */
type GoCommand = {
  /** Folder below `tools/` with the `go.mod` and `go.sum`. */
  folder: string;
  package: string;
  /** Build tags that exclude unused parts. */
  tags?: string;
  /** Package variable that the linker sets to the version; absent if the program prints none. */
  versionVariable?: string;
  /** Prefix of the version in that variable, such as `v`. */
  versionPrefix?: string;
  /** Oldest Go version that can build the module. */
  oldestGo: string;
  /** Duration of the first build in messages: `3 to 8 minutes`. */
  duration: string;
};

/** A program that has run and printed its version. */
export type FoundProgram = {
  path: string;
  version: string;
};
