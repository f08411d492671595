import { Module } from '@nestjs/common';
import { BodyReader } from './body-reader.js';

@Module({
  providers: [{ provide: BodyReader, useFactory: () => new BodyReader() }],
  exports: [BodyReader],
})
export class BodiesModule {}
