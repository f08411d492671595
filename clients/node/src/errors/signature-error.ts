/** A webhook was not sent by the service, or too long ago: answer it with 401 and don't act on it. */
export class SignatureError extends Error {
  override readonly name: string = 'SignatureError';
}
