import { Module } from '@nestjs/common';
import { DashboardModule } from '../dashboard.module.js';
import { SignInModule } from '../sign-in/sign-in.module.js';
import { Members } from './members.js';
import { PeopleScreen } from './people.screen.js';

@Module({ imports: [DashboardModule, SignInModule], controllers: [PeopleScreen], providers: [Members] })
export class PeopleModule {}
