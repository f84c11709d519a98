import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { StartLock } from '../runs/run.store'
import { readForms } from '../sources/built-in-data'
import { FormVersions } from './form-versions'
import { FormStore } from './form.store'

/** Not in use yet: the authority takes no application before the day that it has announced. */
const DRAFTS = new Set(['eu-etias'])

@Injectable()
export class BuiltInForms {
  constructor(
    private readonly db: DataSource,
    private readonly lock: StartLock,
    private readonly store: FormStore,
    private readonly forms: FormVersions,
  ) {}

  /** Versions that exist stay as they are, and so do newer ones of staff. One replica works at a time. */
  loadForms(): Promise<void> {
    return this.lock.holdLock(() => this.loadMissing())
  }

  private async loadMissing(): Promise<void> {
    const known = await this.store.findAll()
    for (const form of await readForms()) {
      const versions = known.filter(({ code }) => code === form.code)
      if (versions.some(({ version }) => version >= form.version)) continue
      await this.db.transaction(async (tx) => {
        await this.forms.saveDraft(tx, form, null)
        if (!DRAFTS.has(form.code)) await this.forms.publishDraft(tx, form, { by: null, reason: null })
      })
    }
  }
}
