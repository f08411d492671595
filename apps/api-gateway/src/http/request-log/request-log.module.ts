import { Module } from '@nestjs/common';
import { RequestDays } from './request-days.js';
import { RequestLog } from './request-log.js';

@Module({ providers: [RequestLog, RequestDays], exports: [RequestLog] })
export class RequestLogModule {}
