import { Module } from '@nestjs/common';
import { RateLimitModule } from '../../rate-limit/rate-limit.module.js';
import { BodyReader } from './body-reader.js';
import { UnfinishedBodies } from './unfinished-bodies.js';

@Module({
  imports: [RateLimitModule],
  providers: [{ provide: BodyReader, useFactory: () => new BodyReader() }, UnfinishedBodies],
  exports: [BodyReader, UnfinishedBodies],
})
export class BodiesModule {}
