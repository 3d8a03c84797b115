/** A request that cannot be met; becomes `{message, code}` under that status. */
export class ControlError extends Error {
  readonly status: 400 | 404;

  constructor(status: 400 | 404, message: string) {
    super(message);
    this.status = status;
  }
}
