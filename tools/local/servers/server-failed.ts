/** A server of the private stack did not start. */
export class ServerFailed extends Error {
  override readonly name = 'ServerFailed';

  constructor(
    server: string,
    /** `exit code 1`, `no answer in 60 s`. */
    readonly how: string,
    readonly output: string,
  ) {
    super(
      `${server} did not start (${how}). The end of its log:\n${output.trimEnd().split('\n').slice(-15).join('\n')}`,
    );
  }

  /** True when a port that looked free was taken in the meantime: asking for other ports helps. */
  get portTaken(): boolean {
    return /address already in use|eaddrinuse|could not bind|port .* in use/i.test(this.output);
  }
}
