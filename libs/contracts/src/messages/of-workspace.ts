import { IsId } from '../validation/values.js';

/** What is about a workspace. */
export class OfWorkspace {
  @IsId('workspace')
  readonly workspace_id!: string;
}

/** What is about an audit of a workspace. */
export class OfAudit extends OfWorkspace {
  @IsId('audit')
  readonly audit_id!: string;
}
