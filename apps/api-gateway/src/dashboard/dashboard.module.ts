import { Module } from '@nestjs/common';
import { HttpModule } from '../http/http.module.js';
import { RateLimitModule } from '../http/rate-limit/rate-limit.module.js';
import { PersonLimits } from './access/person-limits.js';
import { Sessions } from './access/sessions.js';
import { Actions } from './activity/actions.js';
import { Forms } from './activity/forms.js';
import { MailsModule } from './mails/mails.module.js';

/** The dashboard for the people of a workspace. Each screen is a module of its own. */
@Module({
  imports: [HttpModule, RateLimitModule, MailsModule],
  providers: [Sessions, Actions, Forms, PersonLimits],
  exports: [Sessions, Forms, PersonLimits, HttpModule, RateLimitModule, MailsModule],
})
export class DashboardModule {}
