import type { Template } from '@borderlane/contracts/orders/templates'
import { type Versioned, VersionStore } from '@borderlane/persistence'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'

interface Scope {
  id: string
}
/** null: as it is shipped, or removed. A shipped name that was not changed stays one in all languages: it is empty. */
export type TemplateVersionRow = Scope & Versioned<'template', Template | null>

@Injectable()
export class TemplateStore extends VersionStore<Scope, 'template', Template | null> {
  constructor(db: DataSource) {
    super(db, { name: 'template_version', scope: ['id'], content: 'template' })
  }
}
