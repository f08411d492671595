/** Whether amqplib gives a publish this error because the broker could not store the message, and not for a lost channel. */
export function isNack(error: unknown): boolean {
  return error instanceof Error && error.message === 'message nacked';
}
