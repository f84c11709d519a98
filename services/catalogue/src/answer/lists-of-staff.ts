import { Injectable } from '@nestjs/common'
import { BorderRuleStore, PaperListStore } from '../rules/version.store'
import { BorderRules } from './border-rules'
import { PaperLists } from './paper-lists'

/** Lists that are shipped, with what staff have made of them. */
@Injectable()
export class ListsOfStaff {
  readonly papers = new PaperLists()
  readonly border = new BorderRules()

  constructor(
    private readonly paperStore: PaperListStore,
    private readonly borderStore: BorderRuleStore,
  ) {}

  /** To be called once, before anything else. */
  async loadShipped(): Promise<void> {
    await this.papers.loadBuiltIn()
    await this.border.loadShipped()
  }

  async read(): Promise<void> {
    const [papers, border] = await Promise.all([this.paperStore.listNewest(), this.borderStore.listAll()])
    this.papers.useLists(papers)
    this.border.useVersions(border)
  }
}
