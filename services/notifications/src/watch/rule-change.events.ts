import { createHash } from 'node:crypto'
import { rulesChanged } from '@borderlane/contracts/catalogue/internal'
import type { OutputOf, PayloadOf } from '@borderlane/contracts/define'
import { listOpenApplicants } from '@borderlane/contracts/orders/internal'
import { AskFirst, Calls, OnEvent, serviceCaller } from '@borderlane/messaging'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import type { MailFacts } from '../mail/mail-kind'
import { MailRequests } from '../mail/mail-requests'
import { RouteWatchStore } from './route-watch.store'

/** Pairs that one mail names; there is a link to the public list for the others. */
const MOST_PAIRS = 10

type Applicant = OutputOf<typeof listOpenApplicants>['applicants'][number]

interface Reader {
  kind: 'order-rule' | 'watch-rule'
  aboutId: string
  pairs: Set<string>
}

@Injectable()
export class RuleChangeEvents {
  constructor(
    private readonly mails: MailRequests,
    private readonly watches: RouteWatchStore,
    private readonly calls: Calls,
  ) {}

  /** All people with an open application on one of the routes. */
  @AskFirst(rulesChanged)
  async openApplicants({ pairs }: PayloadOf<typeof rulesChanged>): Promise<Applicant[]> {
    const applicants: Applicant[] = []
    for (let after: string | null = ''; after !== null;) {
      const page: OutputOf<typeof listOpenApplicants> = await this.calls.send(
        listOpenApplicants,
        { pairs: [...pairs], ...(after && { after }) },
        serviceCaller('notifications'),
      )
      applicants.push(...page.applicants)
      after = page.next
    }
    return applicants
  }

  /** One mail for each address, whatever it watches and however many applications it has. */
  @OnEvent(rulesChanged)
  async requestMails(
    { noticeId, pairs, changes }: PayloadOf<typeof rulesChanged>,
    tx: EntityManager,
    _messageId: string,
    applicants: Applicant[],
  ): Promise<void> {
    const readers = new Map<string, Reader>()
    for (const { orderId, email, pair } of applicants)
      addReader(readers, email.toLowerCase(), { kind: 'order-rule', aboutId: orderId, pair })
    for (const { id, email, passportCountry, destinationCountry } of await this.watches.listConfirmed(
      tx,
      pairs,
    ))
      addReader(readers, email, {
        kind: 'watch-rule',
        aboutId: id,
        pair: passportCountry + destinationCountry,
      })
    for (const [email, { kind, aboutId, pairs: changed }] of readers)
      await this.mails.requestMail(tx, {
        kind,
        aboutId,
        facts: detailsOf([...changed].slice(0, MOST_PAIRS), changes),
        // The row keeps no address.
        cause: `rules-changed:${noticeId}:${createHash('sha256').update(email).digest('base64url')}`,
      })
  }
}

/** What a mail says of some routes; of one without details that its rule has changed. */
function detailsOf(
  named: readonly string[],
  changes: PayloadOf<typeof rulesChanged>['changes'] = [],
): Required<Pick<MailFacts, 'pairs' | 'changes'>> {
  const detailed = changes.flatMap(({ pairs, ...change }) =>
    pairs.filter((pair) => named.includes(pair)).map((pair) => ({ ...change, pair })),
  )
  const known = new Set(detailed.map(({ pair }) => pair))
  return { pairs: named.filter((pair) => !known.has(pair)), changes: detailed }
}

function addReader(
  readers: Map<string, Reader>,
  email: string,
  { kind, aboutId, pair }: Omit<Reader, 'pairs'> & { pair: string },
): void {
  const reader = readers.get(email) ?? { kind, aboutId, pairs: new Set<string>() }
  reader.pairs.add(pair)
  readers.set(email, reader)
}
