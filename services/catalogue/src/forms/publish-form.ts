// With two people a publication is a proposal first:
//   publishForm -> here -> a proposal of the kind `form` -> a second person: decideProposal (runs/decide-proposal.ts) ->
//   back here -> catalogue.form-published -> orders.
import { createHash } from 'node:crypto'
import { publishForm } from '@borderlane/contracts/catalogue/forms'
import { AppError, type Caller, type InputOf } from '@borderlane/contracts/define'
import type { Form, FormRef } from '@borderlane/contracts/forms/form'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { ProposalActs } from '../runs/decide-proposal'
import { differencesOfForm } from './form-differences'
import { FormVersions } from './form-versions'
import { toStaffForm } from './form.view'

/** What the second person confirms. `hash`: of the draft that they saw. */
type Input = FormRef & { hash: string }

@Controller()
export class FormPublisher {
  constructor(
    private readonly db: DataSource,
    private readonly forms: FormVersions,
    private readonly acts: ProposalActs,
  ) {
    acts.registerAct('form', {
      perform: async (tx, { input, asked_by, reason }) => {
        const { hash, ...ref } = input as Input
        const { row } = await forms.lockDraft(tx, ref)
        if (hashOf(row.body) !== hash) throw new AppError('proposals.changed')
        await forms.publishDraft(tx, row.body, { by: asked_by, reason })
      },
    })
  }

  @Handle(publishForm)
  async publishForm({ code, version, reason }: InputOf<typeof publishForm>, caller: Caller) {
    if (!(await this.acts.areNeeded()))
      return this.db.transaction(async (tx) => {
        const { row } = await this.forms.lockDraft(tx, { code, version })
        await this.forms.publishDraft(tx, row.body, { by: caller.userId!, reason })
        return toStaffForm({ ...row, state: 'published' })
      })
    return this.acts.proposeAct(caller, async (tx) => {
      const { row, inUse } = await this.forms.lockDraft(tx, { code, version })
      const input: Input = { code, version, hash: hashOf(row.body) }
      const differences = differencesOfForm(inUse?.body, row.body)
      return { kind: 'form', input, about: row.id, reason, differences }
    })
  }
}

const hashOf = (body: Form): string => createHash('sha256').update(JSON.stringify(body)).digest('base64url')
