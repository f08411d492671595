import { Module } from '@nestjs/common';
import { JobNotifications } from './job-notifications.js';

@Module({ providers: [JobNotifications], exports: [JobNotifications] })
export class JobNotificationsModule {}
