import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { readForms } from '../sources/built-in-data'
import { StartLock } from '../runs/start-lock.store'
import { FormService } from './form.service'
import { FormStore } from './form.store'

/** Not asked yet: the authority has announced the day, and takes no application before it. */
const DRAFTS = new Set(['eu-etias'])

/** Brings the built-in forms on the start of the service. */
@Injectable()
export class BuiltInForms {
  constructor(
    private readonly db: DataSource,
    private readonly lock: StartLock,
    private readonly store: FormStore,
    private readonly forms: FormService,
  ) {}

  /** A version that is there stays as it is, and so does a newer one that staff have published. One replica works at a time. */
  bring(): Promise<void> {
    return this.lock.hold(() => this.bringMissing())
  }

  private async bringMissing(): Promise<void> {
    const known = await this.store.list()
    for (const form of await readForms()) {
      const versions = known.filter(({ code }) => code === form.code)
      if (versions.some(({ version }) => version >= form.version)) continue
      await this.db.transaction(async (tx) => {
        await this.forms.keep(tx, form, null)
        if (!DRAFTS.has(form.code)) await this.forms.putInUse(tx, form, { by: null, reason: null })
      })
    }
  }
}
