import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { ApiError } from '../../http/errors/api-error.js';
import type { BrandChange } from './brand-change.js';
import { decodedLogo, type Logo } from './logo.js';

/** What the reports of a workspace carry in place of our name. */
export interface Brand {
  readonly name: string;
  /** As `#1a2b3c`. */
  readonly accentColor: string | null;
  readonly contact: string | null;
  /** The SHA-256 of the logo in hexadecimal digits, by which it is served. */
  readonly logoHash: string | null;
}

const COLUMNS = `name, accent_color as "accentColor", contact, encode(logo_hash, 'hex') as "logoHash"`;
/** Of each value the first parameter says whether it is given. */
const CHANGES = `
  accent_color = case when $3 then $4 else held.accent_color end,
  contact = case when $5 then $6 else held.contact end,
  logo = case when $7 then $8::bytea else held.logo end,
  logo_type = case when $7 then $9 else held.logo_type end,
  logo_hash = case when $7 then $10::bytea else held.logo_hash end`;
const UPDATE = `update brands held set name = coalesce($2, held.name), ${CHANGES} where workspace_id = $1`;
const UPSERT = `
  insert into brands as held (workspace_id, name, accent_color, contact, logo, logo_type, logo_hash)
  values ($1, $2, $4, $6, $8, $9, $10)
  on conflict (workspace_id) do update set name = excluded.name, ${CHANGES}`;

const HASH = /^[0-9a-f]{64}$/;

/** Returns where a logo is, below the public URL. */
export function logoPath(logoHash: string): string {
  return `/reports/logos/${logoHash}`;
}

@Injectable()
export class Brands {
  constructor(private readonly pool: Pool) {}

  /** Returns undefined for a workspace without a brand. */
  async find(workspaceId: string): Promise<Brand | undefined> {
    const { rows } = await this.pool.query<Brand>({
      name: 'find-brand',
      text: `select ${COLUMNS} from brands where workspace_id = $1`,
      values: [workspaceId],
    });
    return rows[0];
  }

  /**
   * Changes what is given, and returns the brand; undefined once it is removed. `change` is valid by its class. Throws
   * `ApiError` `INVALID_BRAND` for a brand that would have no name.
   */
  async change(workspaceId: string, change: BrandChange): Promise<Brand | undefined> {
    const { name, accent_color: color, contact, logo } = change;
    if (name === null) return this.remove(workspaceId);
    const picture = typeof logo === 'string' ? decodedLogo(logo) : undefined;
    const { rows } = await this.pool.query<Brand>(
      `${name === undefined ? UPDATE : UPSERT} returning ${COLUMNS}`,
      [
        workspaceId,
        name?.trim(),
        ...[color !== undefined, color?.toLowerCase()],
        ...[contact !== undefined, contact?.trim()],
        ...[logo !== undefined, picture?.bytes, picture?.mediaType],
        picture && hash('sha256', picture.bytes, 'buffer'),
      ],
    );
    if (rows[0] === undefined)
      throw new ApiError('INVALID_BRAND', 'name must be given: a brand without a name can not be shown.');
    return rows[0];
  }

  /** Returns the logo with this SHA-256, in hexadecimal digits; undefined if no brand has it. */
  async logo(logoHash: string): Promise<Logo | undefined> {
    if (!HASH.test(logoHash)) return undefined;
    const { rows } = await this.pool.query<Logo>({
      name: 'find-logo',
      text: `select logo as bytes, logo_type as "mediaType" from brands where logo_hash = decode($1, 'hex') limit 1`,
      values: [logoHash],
    });
    return rows[0];
  }

  private async remove(workspaceId: string): Promise<undefined> {
    await this.pool.query('delete from brands where workspace_id = $1', [workspaceId]);
    return undefined;
  }
}
