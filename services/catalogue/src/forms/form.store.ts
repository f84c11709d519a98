import type { FormState } from '@borderlane/contracts/catalogue/forms'
import type { Form, FormRef } from '@borderlane/contracts/forms/form'
import { newId } from '@borderlane/persistence'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'

export interface FormRow {
  id: string
  code: string
  version: number
  state: FormState
  body: Form
  changed_at: Date
  /** Null: it is built in. */
  changed_by: string | null
  reason: string | null
}

/** Versions of forms. The database refuses changes of published ones. */
@Injectable()
export class FormStore {
  constructor(private readonly db: DataSource) {}

  findAll(): Promise<FormRow[]> {
    return this.db.query<FormRow[]>(`SELECT * FROM form ORDER BY code, version DESC`)
  }

  findPublished(): Promise<FormRow[]> {
    return this.db.query<FormRow[]>(`SELECT * FROM form WHERE state = 'published' ORDER BY code`)
  }

  async findVersion({ code, version }: FormRef): Promise<FormRow | undefined> {
    const [row] = await this.db.query<FormRow[]>(`SELECT * FROM form WHERE code = $1 AND version = $2`, [
      code,
      version,
    ])
    return row
  }

  /** @returns false where the version exists and is not a draft */
  async saveDraft(tx: EntityManager, form: Form, at: Date, by: string | null): Promise<boolean> {
    const kept = await tx.query<unknown[]>(
      `INSERT INTO form (code, version, state, body, changed_at, changed_by, id) VALUES ($1, $2, 'draft', $3, $4, $5, $6)
       ON CONFLICT (code, version) DO UPDATE SET body = $3, changed_at = $4, changed_by = $5
         WHERE form.state = 'draft' RETURNING code`,
      [form.code, form.version, JSON.stringify(form), at, by, newId()],
    )
    return kept.length > 0
  }

  lockVersions(tx: EntityManager, code: string): Promise<FormRow[]> {
    return tx.query<FormRow[]>(`SELECT * FROM form WHERE code = $1 ORDER BY version FOR UPDATE`, [code])
  }

  /** Publishes a locked draft; what was published before is retired. @returns its id */
  async publishDraft(
    tx: EntityManager,
    { code, version }: FormRef,
    { at, by, reason }: { at: Date; by: string | null; reason: string | null },
  ): Promise<string> {
    await tx.query(`UPDATE form SET state = 'retired' WHERE code = $1 AND state = 'published'`, [code])
    const [[row]] = await tx.query<[[Pick<FormRow, 'id'>], number]>(
      `UPDATE form SET state = 'published', changed_at = $3, changed_by = $4, reason = $5
       WHERE code = $1 AND version = $2 RETURNING id`,
      [code, version, at, by, reason],
    )
    return row.id
  }
}
