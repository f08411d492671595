import { Query } from '@nestjs/common';
import { Matches } from 'class-validator';
import { MayBeAbsent } from '#contracts/validation/fields';
import { MAX_EMAIL_LENGTH } from '#contracts/validation/operator-input';
import { IsLine } from '#contracts/validation/text';
import { Opens, Screen } from '../access/screen.js';
import { CurrentVisitor, type Visitor } from '../access/visitor.js';
import { readFilter } from '../frame/list.js';
import { POSITION } from '../frame/list-position.js';
import type { ScreenPage } from '../frame/screen-response.js';
import { asAddress } from '../sign-in/sign-in-links.js';
import { Activity } from './activity.js';
import { ACTIVITY_LABELS, activityPage } from './activity-page.js';

const MAX_NAME_LENGTH = 100;

class ActivityQuery {
  @MayBeAbsent()
  @IsLine(MAX_EMAIL_LENGTH)
  readonly person?: string;

  @MayBeAbsent()
  @IsLine(MAX_NAME_LENGTH)
  readonly name?: string;

  @MayBeAbsent()
  @Matches(POSITION, { message: '$property must be that of an action: use the link to older ones' })
  readonly before?: string;
}

/** What was done in the dashboard of a workspace, and by whom. */
@Screen('activity')
export class ActivityScreen {
  constructor(private readonly activity: Activity) {}

  @Opens('owner')
  async list(
    @CurrentVisitor() visitor: Visitor,
    @Query() query: Readonly<Record<string, unknown>>,
  ): Promise<ScreenPage> {
    const { typed, filter, problem } = readFilter(ActivityQuery, query, ACTIVITY_LABELS);
    const person = filter?.person === undefined ? undefined : asAddress(filter.person);
    const page = filter && (await this.activity.list(visitor.workspaceId, { ...filter, person }));
    const content = activityPage({ home: visitor.home, typed, problem, page });
    return { section: 'Activity', title: 'Activity', content, status: problem && 422 };
  }
}
