import { Module } from '@nestjs/common';
import { DashboardModule } from '../dashboard.module.js';
import { ListRequests } from './list-requests.js';
import { ReadStory } from './read-story.js';
import { RequestsScreen } from './requests.screen.js';

@Module({ imports: [DashboardModule], controllers: [RequestsScreen], providers: [ListRequests, ReadStory] })
export class RequestsModule {}
