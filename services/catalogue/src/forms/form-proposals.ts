import { createHash } from 'node:crypto'
import type { Caller } from '@borderlane/contracts/caller'
import type { publishForm } from '@borderlane/contracts/catalogue/forms'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { AppError } from '@borderlane/contracts/errors'
import type { Form, FormRef } from '@borderlane/contracts/forms/form'
import type { ProposalRow } from '@borderlane/persistence'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { ProposalActs } from '../runs/proposal-acts'
import { FormService } from './form.service'

/** `hash`: of what was there to be looked at. Whoever confirms it confirms that. */
type Input = FormRef & { hash: string }

/** What travellers are asked is changed by two: with four eyes a second person confirms the publication of a form. */
@Injectable()
export class FormProposals {
  constructor(
    private readonly db: DataSource,
    private readonly forms: FormService,
    private readonly acts: ProposalActs,
  ) {
    acts.add('form', { perform: (tx, proposal) => this.perform(tx, proposal) })
  }

  async publish(input: InputOf<typeof publishForm>, caller: Caller): Promise<OutputOf<typeof publishForm>> {
    const { code, version, reason } = input
    const actorId = caller.userId!
    if (!(await this.acts.proposals.areNeeded())) return this.forms.publish(input, actorId)
    const proposal = await this.db.transaction(async (tx) => {
      const { row, inUse } = await this.forms.lockDraft(tx, { code, version })
      return this.acts.proposals.ask(tx, actorId, {
        kind: 'form',
        input: { code, version, hash: hashOf(row.body) } satisfies Input,
        about: row.id,
        reason,
        differences: [
          {
            what: 'form',
            before: inUse ? nameOf(inUse) : null,
            after: nameOf({ code, version }),
          },
        ],
      })
    })
    return { proposal }
  }

  private async perform(tx: EntityManager, { input, asked_by, reason }: ProposalRow): Promise<void> {
    const { hash, ...ref } = input as Input
    const { row } = await this.forms.lockDraft(tx, ref)
    if (hashOf(row.body) !== hash) throw new AppError('proposals.changed')
    await this.forms.putInUse(tx, row.body, { by: asked_by, reason })
  }
}

const hashOf = (body: Form): string => createHash('sha256').update(JSON.stringify(body)).digest('base64url')

const nameOf = ({ code, version }: FormRef): string => `${code} ${version}`
