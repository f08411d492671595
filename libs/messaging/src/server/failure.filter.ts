import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import { type Observable, throwError } from 'rxjs';

/**
 * Hands what a message handler threw to `BrokerServer` as it is. Without it Nest replaces every error by "Internal
 * server error", and with it the kind that decides what happens to the message. `prepareHandlers`
 * registers it for all handlers; filters nearer to a handler still come first.
 */
@Catch()
export class FailureFilter implements ExceptionFilter {
  catch(error: unknown, _host: ArgumentsHost): Observable<never> {
    return throwError(() => error);
  }
}
