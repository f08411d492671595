/** The port that was asked for is not to be had. The message names the variable that asks for it, and the port. */
export class PortTaken extends Error {
  override readonly name = 'PortTaken';
}
