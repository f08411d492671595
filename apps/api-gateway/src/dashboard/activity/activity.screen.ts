import { Query } from '@nestjs/common';
import { ValidateBy } from 'class-validator';
import { MayBeAbsent } from '#contracts/validation/fields';
import { MAX_EMAIL_LENGTH } from '#contracts/validation/operator-input';
import { IsLine } from '#contracts/validation/text';
import { Opens, Screen } from '../access/screen.js';
import { CurrentVisitor, type Visitor } from '../access/visitor.js';
import { isPosition } from '../frame/list-position.js';
import { violationIn } from '../frame/refused-form.js';
import type { ScreenPage } from '../frame/screen-response.js';
import { asAddress } from '../sign-in/sign-in-links.js';
import { Activity, type ActivityFilter } from './activity.js';
import { activityPage } from './activity-page.js';

const MAX_NAME_LENGTH = 100;
const FIELDS = ['person', 'name', 'before'] as const;
const LABELS = { person: 'The address', name: 'The action', before: 'The position' };

class ActivityQuery {
  @MayBeAbsent()
  @IsLine(MAX_EMAIL_LENGTH)
  readonly person?: string;

  @MayBeAbsent()
  @IsLine(MAX_NAME_LENGTH)
  readonly name?: string;

  @MayBeAbsent()
  @ValidateBy({
    name: 'isPosition',
    validator: {
      validate: (value) => typeof value === 'string' && isPosition(value),
      defaultMessage: () => '$property must be that of an action: use the link to older ones',
    },
  })
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
    const typed = Object.fromEntries(
      FIELDS.flatMap((field) => (query[field] ? [[field, query[field]] as const] : [])),
    );
    const refused = violationIn(ActivityQuery, typed, LABELS);
    const filter: ActivityFilter = refused ? {} : typed;
    const page = await this.activity.list(visitor.workspaceId, {
      ...filter,
      person: filter.person === undefined ? undefined : asAddress(filter.person),
      name: filter.name?.trim(),
    });
    const content = activityPage({ home: visitor.home, filter, page, problem: refused?.problem });
    return { section: 'Activity', title: 'Activity', content, status: refused?.status };
  }
}
