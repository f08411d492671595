import { Module } from '@nestjs/common';
import { APP_PIPE } from '@nestjs/core';
import { BodyReader } from './body-reader.js';
import { RequestPipe } from './request-pipe.js';

/** Reads the JSON bodies of endpoints, large ones in a thread, and validates requests. */
@Module({
  providers: [
    { provide: BodyReader, useFactory: () => new BodyReader() },
    { provide: APP_PIPE, useClass: RequestPipe },
  ],
})
export class BodiesModule {}
