import { IsId } from '../validation/values.js';

export class OfWorkspace {
  @IsId('workspace') readonly workspace_id!: string;
}

export class OfAudit extends OfWorkspace {
  @IsId('audit') readonly audit_id!: string;
}
