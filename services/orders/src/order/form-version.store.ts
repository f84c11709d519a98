import type { FormState } from '@borderlane/contracts/catalogue/forms'
import type { Form, FormRef } from '@borderlane/contracts/forms/form'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'

export interface FormVersionRow {
  code: string
  version: number
  state: Exclude<FormState, 'draft'>
  body: Form
}

/** Our own copies of forms: an order is shown, checked and corrected by what it pins, also while the catalogue is away. */
@Injectable()
export class FormVersionStore {
  constructor(private readonly db: DataSource) {}

  async read({ code, version }: FormRef): Promise<Pick<FormVersionRow, 'body' | 'state'> | undefined> {
    const [row] = await this.db.query<Pick<FormVersionRow, 'body' | 'state'>[]>(
      `SELECT body, state FROM form_version WHERE code = $1 AND version = $2`,
      [code, version],
    )
    return row
  }

  /** What may change of it. */
  async readState({ code, version }: FormRef): Promise<FormVersionRow['state'] | undefined> {
    const [row] = await this.db.query<Pick<FormVersionRow, 'state'>[]>(
      `SELECT state FROM form_version WHERE code = $1 AND version = $2`,
      [code, version],
    )
    return row?.state
  }

  /** Of several versions the highest one is asked, in whatever order they came to us. */
  async keep(db: Pick<EntityManager, 'query'>, form: Form, state: FormVersionRow['state']): Promise<void> {
    await db.query(
      `INSERT INTO form_version (code, version, state, body) VALUES ($1, $2, $3, $4)
       ON CONFLICT (code, version) DO UPDATE SET state = excluded.state`,
      [form.code, form.version, state, JSON.stringify(form)],
    )
    await db.query(
      `UPDATE form_version SET state = 'retired' WHERE code = $1 AND state = 'published' AND version < (
         SELECT max(version) FROM form_version WHERE code = $1 AND state = 'published')`,
      [form.code],
    )
  }

  /** @see keep, outside of a transaction */
  async keepNow(form: Form, state: FormVersionRow['state']): Promise<void> {
    await this.db.transaction((tx) => this.keep(tx, form, state))
  }
}
